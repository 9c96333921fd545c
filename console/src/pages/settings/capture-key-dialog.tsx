import { type KeyboardEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import type { ActionId } from '../../keys/key-table';
import { KEY_MESSAGES } from '../../keys/messages';
import { keyLabel } from '../../keys/use-keys';
import { setPreferences } from '../../preferences/preference-store';
import { usePreferences } from '../../preferences/use-preferences';
import { notify } from '../../ui/toast-store';
import { afterPress, choose } from './key-choice';
import { SETTINGS_MESSAGES } from './messages';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import styles from './settings.module.css';

/** Waits for a key to be pressed, and gives it to an action unless another has it. */
export function CaptureKeyDialog({ id, onClose }: { id: ActionId; onClose: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const names = useMessages(KEY_MESSAGES);
  const { keys } = usePreferences();
  const [key, setKey] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const choice = key === null ? null : choose(id, key, keys);
  const action = names(id);
  const submit = () => {
    setMissing(key === null);
    if (key === null || choice === null || 'clash' in choice) return;
    setPreferences({ keys: choice.keys });
    notify(t('keyIs', { action, key: keyLabel(key) }));
    onClose();
  };
  const press = (next: string | null) => {
    setMissing(false);
    setKey(next);
  };
  const clash = choice && 'clash' in choice ? choice : null;
  const taken = clash && t('clash', { key: keyLabel(clash.key), other: names(clash.clash) });
  return (
    <FormDialog title={t('captureTitle', { action })} submit={t('save')} onSubmit={submit} onClose={onClose}>
      <p>{t('captureText')}</p>
      <KeyField value={key} onPress={press} error={isMissing ? t('pressFirst') : taken} />
    </FormDialog>
  );
}

interface KeyFieldProps {
  value: string | null;
  onPress: (key: string | null) => void;
  error: string | null;
}

/** A field, so that screen readers hand every key on; it takes keys as keys, not as text. */
function KeyField({ value, onPress, error }: KeyFieldProps) {
  const t = useMessages(SETTINGS_MESSAGES);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace') return onPress(null);
    const next = afterPress(value, { ...pick(event), isComposing: event.nativeEvent.isComposing });
    if (next === null) return;
    event.preventDefault();
    if (!event.repeat) onPress(next);
  };
  return (
    <Field
      label={t('captureLabel')}
      hint={t('captureKept')}
      error={error}
      className={styles.captured}
      value={value === null ? '' : keyLabel(value)}
      readOnly
      autoFocus
      autoComplete="off"
      onKeyDown={press}
    />
  );
}

function pick({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, shiftKey, altKey };
}
