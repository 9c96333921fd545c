import { type KeyboardEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import {
  type ActionId,
  actionOf,
  actionsFor,
  isOfDigits,
  isSingle,
  keysOf,
  type Scope,
  SCOPES,
} from '../../keys/key-table';
import { ACTION_NAMES } from '../../keys/messages';
import { keyLabel } from '../../keys/use-keys';
import { setPreferences } from '../../preferences/preference-store';
import { usePreferences } from '../../preferences/use-preferences';
import { useIsAdmin } from '../../session/use-session';
import { Button, IconButton } from '../../ui/button';
import { notify } from '../../ui/toast-store';
import { Switch } from '../../ui/switch';
import { afterPress, choose, reset } from './key-choice';
import { SETTINGS_MESSAGES } from './messages';
import { Section } from './section';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import form from '../../ui/form.module.css';
import text from '../../ui/text.module.css';
import table from '../../ui/table.module.css';
import styles from './settings.module.css';

export function ShortcutsSection() {
  const t = useMessages(SETTINGS_MESSAGES);
  const { keys, singleKeys } = usePreferences();
  const [captured, setCaptured] = useState<ActionId | null>(null);
  const resetAll = () => {
    if (Object.keys(keys).length === 0) return;
    setPreferences({ keys: Object.fromEntries(Object.keys(keys).map((id) => [id, null])) });
    notify(t('allReset'));
  };
  return (
    <Section name="shortcuts">
      <Switch checked={singleKeys} onChange={(on) => setPreferences({ singleKeys: on })}>
        {t('singleKeys')}
      </Switch>
      <p className={form.hint}>{t('singleKeysHint')}</p>
      <details className={styles.folded} open={window.location.hash === '#shortcuts'}>
        <summary>{t('allShortcuts')}</summary>
        {SCOPES.map((scope) => (
          <ScopeTable key={scope} scope={scope} onChange={setCaptured} />
        ))}
        <div className={form.buttons}>
          <Button icon="undo" aria-disabled={Object.keys(keys).length === 0} onClick={resetAll}>
            {t('resetAll')}
          </Button>
        </div>
      </details>
      {captured && <CaptureKeyDialog id={captured} onClose={() => setCaptured(null)} />}
    </Section>
  );
}

function ScopeTable({ scope, onChange }: { scope: Scope; onChange: (id: ActionId) => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const isAdmin = useIsAdmin();
  return (
    <table className={`${table.table} ${table.simple} ${styles.shortcuts}`}>
      <caption>{t(scope)}</caption>
      <thead className={text.hidden}>
        <tr>
          <th scope="col">{t('action')}</th>
          <th scope="col">{t('keys')}</th>
          <th scope="col">{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {actionsFor(isAdmin)
          .filter((id) => actionOf(id).scope === scope)
          .map((id) => (
            <ShortcutRow key={id} id={id} onChange={() => onChange(id)} />
          ))}
      </tbody>
    </table>
  );
}

function ShortcutRow({ id, onChange }: { id: ActionId; onChange: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const action = useMessages(ACTION_NAMES)(id);
  const { keys: chosen, singleKeys } = usePreferences();
  const keys = keysOf(id, chosen).filter((key) => singleKeys || !isSingle(key));
  const isOff = keysOf(id, chosen).length === 0;
  const giveUsual = useReset();
  const switchOff = () => {
    setPreferences({ keys: { [id]: [] } });
    notify(t('keyOff', { action }));
  };
  return (
    <tr>
      <th scope="row">{action}</th>
      <td className={`${text.faint} ${styles.keys}`}>
        {keys.map((key) => (
          <kbd key={key}>{keyLabel(key)}</kbd>
        ))}
        {keys.length === 0 && t('noKeys')}
      </td>
      <td className={`${table.actions} ${styles.actions}`}>
        {!isOfDigits(id) && (
          <Button aria-label={t('changeOf', { action })} onClick={onChange}>
            {t('change')}
          </Button>
        )}
        <IconButton
          icon="undo"
          label={t('resetOf', { action })}
          aria-disabled={!(id in chosen)}
          onClick={() => id in chosen && giveUsual(id)}
        />
        <IconButton
          icon="cross"
          label={t('switchOffOf', { action })}
          aria-disabled={isOff}
          onClick={() => !isOff && switchOff()}
        />
      </td>
    </tr>
  );
}

function useReset(): (id: ActionId) => void {
  const t = useMessages(SETTINGS_MESSAGES);
  const names = useMessages(ACTION_NAMES);
  const { keys } = usePreferences();
  return (id) => {
    const action = names(id);
    const choice = reset(id, keys);
    if ('clash' in choice) {
      const { key, clash } = choice;
      return notify(t('resetClash', { action, key: keyLabel(key), other: names(clash) }), { tone: 'bad' });
    }
    setPreferences({ keys: { [id]: null } });
    notify(t('keyIs', { action, key: keysOf(id, choice.keys).map(keyLabel).join(', ') }));
  };
}

function CaptureKeyDialog({ id, onClose }: { id: ActionId; onClose: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const names = useMessages(ACTION_NAMES);
  const { keys } = usePreferences();
  const [key, setKey] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const choice = key === null ? null : choose(id, key, keys);
  const action = names(id);
  const submit = () => {
    setMissing(key === null);
    if (key === null || choice === null || 'clash' in choice) return;
    setPreferences({ keys: { [id]: choice.keys[id] ?? null } });
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

type Key = string | null;

/** A field, so that screen readers pass on every key; it takes keys, not text. */
function KeyField({ value, onPress, error }: { value: Key; onPress: (key: Key) => void; error: string | null }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace') return onPress(null);
    const next = afterPress(value, event.nativeEvent);
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
