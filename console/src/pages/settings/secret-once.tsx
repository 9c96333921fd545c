import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { announce } from '../../ui/live-region';
import type { NewApiKey } from './api-key-data';
import { SETTINGS_MESSAGES } from './messages';
import { FormButtons } from '../../ui/form';
import form from '../../ui/form.module.css';
import styles from './settings.module.css';

/** Shows a key this once; it goes only when somebody says that it is stored. */
export function SecretOnce({ apiKey, onStored }: { apiKey: NewApiKey; onStored: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  useQuestionBeforeLeaving();
  return (
    <Dialog title={t('secretTitle', { name: apiKey.name })} onClose={() => undefined} dismissible={false} width="wide">
      <p>{t('secretText')}</p>
      <Secret value={apiKey.key} />
      <p className={form.hint}>{t('secretUse')}</p>
      <FormButtons>
        <Button onClick={onStored}>{t('stored')}</Button>
      </FormButtons>
    </Dialog>
  );
}

function Secret({ value }: { value: string }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const say = (text: string) => {
    setSaid(text);
    announce(text);
  };
  const copy = async () => {
    if (await toClipboard(value)) return say(t('copied'));
    field.current?.select();
    say(t('selected'));
  };
  return (
    <div className={styles.secret}>
      <input
        ref={field}
        className={form.input}
        aria-label={t('secretLabel')}
        value={value}
        readOnly
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
      <Button look="primary" icon="copy" autoFocus onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <p className={styles.copyResult}>{said}</p>
    </div>
  );
}

/** Plain http on a network address has no clipboard, and a browser may refuse it. */
async function toClipboard(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** A reload would lose the secret for good. */
function useQuestionBeforeLeaving(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
