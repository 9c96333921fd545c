import { useState } from 'react';
import { ApiError, refusedFields } from '../../api/api-error';
import { useMessages } from '../../i18n/use-messages';
import { DAY } from '../../ui/days';
import { Field, SelectField } from '../../ui/field';
import { SecretOnce } from '../../ui/secret-once';
import { announce } from '../../ui/live-region';
import { type NewApiKey, type Scope, SCOPES, useCreateKey } from './api-key-data';
import { SETTINGS_MESSAGES } from './messages';
import { FormError } from '../../ui/form';
import { FormDialog } from '../../ui/form-dialog';
import { useReason } from '../../ui/use-reason';
import text from '../../ui/text.module.css';
import styles from './settings.module.css';

/** How long a key may be valid, in days; 0: for ever. */
const LIFETIMES = [0, 30, 90, 365];

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const create = useCreateKey((key) => {
    announce(t('keyMade', { name: key.name }));
    setMade(key);
  });
  const reason = useReason();
  const [scopes, setScopes] = useState<readonly Scope[]>(['queue']);
  const [days, setDays] = useState('0');
  const { error } = create;
  const isTaken = error instanceof ApiError && error.status === 409;
  const refused = refusedFields(error);
  const isElsewhere = !isTaken && !['name', 'scopes'].some((field) => refused.has(field));
  if (made)
    return (
      <SecretOnce
        title={t('secretTitle', { name: made.name })}
        text={t('secretText')}
        label={t('secretLabel')}
        value={made.key}
        hint={t('secretUse')}
        onStored={onClose}
      />
    );
  const submit = (fields: FormData) => {
    const expiresAt = days === '0' ? null : new Date(Date.now() + Number(days) * DAY).toISOString();
    create.mutate({ name: String(fields.get('name')).trim(), scopes: [...scopes], expires_at: expiresAt });
  };
  return (
    <FormDialog
      title={t('createKeyTitle')}
      submit={t('createKey')}
      isSending={create.isPending}
      busy={scopes.length === 0}
      error={error && isElsewhere && t('notSaved', { detail: reason(error) })}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('keyName')}
        name="name"
        hint={t('keyNameHint')}
        error={isTaken ? t('keyNameTaken') : refused.has('name') ? t('keyNameWrong') : null}
        autoComplete="off"
        maxLength={100}
        required
        autoFocus
      />
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      {(scopes.length === 0 || refused.has('scopes')) && <FormError>{t('noScope')}</FormError>}
      <SelectField
        label={t('keyExpires')}
        value={days}
        options={LIFETIMES.map((each) => ({ value: String(each), label: t('keyDays', { n: each }) }))}
        onChange={setDays}
      />
    </FormDialog>
  );
}

/** What the key may do: one box for each scope, and one for all of them. */
function ScopeChoice({ scopes, onChange }: { scopes: readonly Scope[]; onChange: (scopes: readonly Scope[]) => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const isAll = scopes.length === SCOPES.length;
  const toggle = (scope: Scope) =>
    onChange(SCOPES.filter((each) => (each === scope ? !scopes.includes(each) : scopes.includes(each))));
  return (
    <fieldset className={styles.scopes}>
      <legend className={text.label}>{t('keyScopes')}</legend>
      {SCOPES.map((scope) => (
        <label key={scope}>
          <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
          {t(`scope_${scope}`)}
        </label>
      ))}
      <label>
        <input type="checkbox" checked={isAll} onChange={() => onChange(isAll ? ['queue'] : SCOPES)} />
        {t('scopeEverything')}
      </label>
    </fieldset>
  );
}
