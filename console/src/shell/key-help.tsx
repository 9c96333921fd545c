import { useMessages } from '../i18n/use-messages';
import { ACTION_IDS, isSingle, keysOf } from '../keys/key-table';
import { KEY_MESSAGES } from '../keys/messages';
import { keyLabel } from '../keys/use-keys';
import { usePreferences } from '../preferences/use-preferences';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import form from '../ui/form.module.css';
import styles from './key-help.module.css';

/** All keys at a glance, as they are set. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useMessages(KEY_MESSAGES);
  const { keys: chosen, singleKeys } = usePreferences();
  return (
    <Dialog title={t('title')} onClose={onClose} width="wide">
      <dl className={styles.keys}>
        {ACTION_IDS.map((id) => {
          const keys = keysOf(id, chosen).filter((key) => singleKeys || !isSingle(key));
          if (keys.length === 0) return null;
          return (
            <div key={id}>
              <dt>{t(id)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{keyLabel(key)}</kbd>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      <div className={form.buttons}>
        {t('hint')}
        <Button onClick={onClose} autoFocus>
          {t('closeHelp')}
        </Button>
      </div>
    </Dialog>
  );
}
