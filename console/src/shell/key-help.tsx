import { useMessages } from '../i18n/use-messages';
import { actionOf, type Scope, SCOPES } from '../keys/key-table';
import { KEY_MESSAGES } from '../keys/messages';
import { useNamedActions } from '../keys/use-named-actions';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import form from '../ui/form.module.css';
import text from '../ui/text.module.css';
import styles from './key-help.module.css';

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useMessages(KEY_MESSAGES);
  return (
    <Dialog title={t('title')} onClose={onClose} width="wide">
      <div className={styles.scopes}>
        {SCOPES.map((scope) => (
          <ScopeKeys key={scope} scope={scope} />
        ))}
      </div>
      <div className={form.buttons}>
        <p className={`${text.fine} ${styles.hint}`}>
          {t('hint')}{' '}
          <a href="/help" target="_blank" rel="noopener">
            {t('handbook')}
          </a>
        </p>
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

function ScopeKeys({ scope }: { scope: Scope }) {
  const t = useMessages(KEY_MESSAGES);
  const shown = useNamedActions().filter(({ id, keys }) => actionOf(id).scope === scope && keys.length > 0);
  if (shown.length === 0) return null;
  return (
    <section>
      <h3 className={text.label}>{t(scope)}</h3>
      <dl className={styles.keys}>
        {shown.map(({ words, keys }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
