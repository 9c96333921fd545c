import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/use-messages';
import { Button } from './button';
import { Dialog } from './dialog';
import { FormButtons } from './form';
import form from './form.module.css';
import styles from './secret-once.module.css';

const MESSAGES = {
  copy: { en: 'Copy', de: 'Kopieren' },
  copied: { en: 'Copied', de: 'Kopiert' },
  selected: { en: 'It is selected: copy it with Ctrl C.', de: 'Es ist ausgewählt: Kopiere es mit Strg C.' },
  stored: { en: 'I have stored it', de: 'Ich habe es gespeichert' },
};

interface SecretOnceProps {
  title: string;
  text: string;
  label: string;
  value: string;
  hint: string;
  onStored: () => void;
}

/** Shows a secret this once; it goes only when somebody says that it is stored. */
export function SecretOnce({ title, text, label, value, hint, onStored }: SecretOnceProps) {
  const t = useMessages(MESSAGES);
  useQuestionBeforeLeaving();
  useNoWayBack();
  return (
    <Dialog title={title} onClose={() => undefined} dismissible={false} width="wide">
      <p>{text}</p>
      <Secret label={label} value={value} />
      <p className={form.hint}>{hint}</p>
      <FormButtons>
        <Button onClick={onStored}>{t('stored')}</Button>
      </FormButtons>
    </Dialog>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  const t = useMessages(MESSAGES);
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setSaid(t('copied'));
    } catch {
      // Plain http on a network address has no clipboard, and a browser may refuse it.
      field.current?.select();
      setSaid(t('selected'));
    }
  };
  return (
    <div className={styles.secret}>
      <input
        ref={field}
        className={form.input}
        aria-label={label}
        value={value}
        readOnly
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
      <Button look="primary" icon="copy" autoFocus onClick={() => void copy()}>
        {t('copy')}
      </Button>
      {/* Within the dialog: what lies outside of an open one is not read out. */}
      <p className={styles.copyResult} role="status">
        {said}
      </p>
    </div>
  );
}

/** A reload would lose the secret. */
function useQuestionBeforeLeaving(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

const ENTRY = { isSecret: true };

/** Back would lose it as well: it leaves an entry of the secret's own in the history, which is made again. */
function useNoWayBack(): void {
  useEffect(() => {
    const enter = () => window.history.pushState(ENTRY, '', window.location.href);
    enter();
    window.addEventListener('popstate', enter);
    return () => {
      window.removeEventListener('popstate', enter);
      const { state } = window.history as { state: Partial<typeof ENTRY> | null };
      if (state?.isSecret) window.history.back();
    };
  }, []);
}
