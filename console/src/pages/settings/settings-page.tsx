import { api, bodyOf, type Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { Avatar } from '../../ui/avatar';
import { useAccount, useIsAdmin } from '../../session/use-session';
import { SignOutButton } from '../../session/sign-out-button';
import { type FormEvent, useEffect, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { PageBody, PageHeader } from '../../shell/page-header';
import { Button } from '../../ui/button';
import { ApiKeysSection } from './api-keys-section';
import { DisplaySection } from './display-section';
import { SETTINGS_MESSAGES } from './messages';
import { FeedsSection } from './feeds-section';
import { ReviewListsSection } from './review-lists-section';
import { ReviewingSection } from './reviewing-section';
import { Section, SECTIONS } from './section';
import { StreamChoice } from './stream-choice';
import { ShortcutsSection } from './shortcuts-section';
import { ApiError, refusedFields } from '../../api/api-error';
import { DAY } from '../../ui/days';
import { Field, SelectField } from '../../ui/field';
import { SecretOnce } from '../../ui/secret-once';
import { announce } from '../../ui/live-region';
import { type NewApiKey, type Scope, SCOPES, useCreateKey } from './api-key-data';
import { FormError } from '../../ui/form';
import { FormDialog } from '../../ui/form-dialog';
import { NewPasswordFields, PasswordField, type PasswordRefusal, readNewPassword } from '../../ui/new-password';
import { notify } from '../../ui/toast-store';
import choices from '../../ui/choice-list.module.css';
import form from '../../ui/form.module.css';
import text from '../../ui/text.module.css';
import styles from './settings.module.css';

const FOR_ADMINS = new Set<string>(['apiKeys', 'feeds', 'reviewLists']);

export function SettingsPage() {
  const t = useMessages(SETTINGS_MESSAGES);
  const isAdmin = useIsAdmin();
  const [isCreating, setCreating] = useState(false);
  const version = useGet(['version'], '/health/live');
  // The browser looked for the address's section before the page was there.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      <PageHeader
        title={t('settings')}
        actions={
          isAdmin && (
            <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
              {t('createKey')}
            </Button>
          )
        }
      />
      <PageBody className={styles.page}>
        <nav className={styles.nav} aria-label={t('sections')}>
          {SECTIONS.filter((name) => isAdmin || !FOR_ADMINS.has(name)).map((name) => (
            <a key={name} href={`#${name}`}>
              {t(name)}
            </a>
          ))}
        </nav>
        <div className={styles.sections}>
          <AccountSection />
          <PasswordSection />
          <DisplaySection />
          <ReviewingSection />
          {isAdmin && <ReviewListsSection />}
          <ShortcutsSection />
          {(isAdmin || window.location.hash === '#apiKeys') && <ApiKeysSection />}
          {isAdmin && <FeedsSection />}
          <p className={form.hint}>{version.data && `Sluice ${version.data.version}`}</p>
        </div>
      </PageBody>
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function AccountSection() {
  const t = useMessages(SETTINGS_MESSAGES);
  const name = useAccount()?.username ?? '';
  return (
    <Section name="account">
      <div className={text.row}>
        <Avatar name={name} small />
        <p>{t.rich('signedInAs', { name: <b>{name}</b> })}</p>
        <SignOutButton />
      </div>
      <p className={form.hint}>{t('signOutHint')}</p>
    </Section>
  );
}

/** How long a key may be valid, in days; 0: for ever. */
const LIFETIMES = [0, 30, 90, 365];

function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const create = useCreateKey((key) => {
    announce(t('keyMade', { name: key.name }));
    setMade(key);
  });
  const [scopes, setScopes] = useState<readonly Scope[]>(['queue']);
  const [streams, setStreams] = useState<readonly number[] | null>(null);
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
    create.mutate({
      name: String(fields.get('name')).trim(),
      scopes: [...scopes],
      streams: streams && [...streams],
      expires_at: expiresAt,
    });
  };
  return (
    <FormDialog
      title={t('createKeyTitle')}
      submit={t('createKey')}
      isSending={create.isPending}
      busy={scopes.length === 0 || streams?.length === 0}
      error={error && isElsewhere && t('notSaved', { detail: t.reason(error) })}
      onSubmit={submit}
      onClose={onClose}
    >
      <KeyName error={isTaken ? t('keyNameTaken') : refused.has('name') ? t('keyNameWrong') : null} />
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      {(scopes.length === 0 || refused.has('scopes')) && <FormError>{t('noScope')}</FormError>}
      {scopes.includes('queue') && <StreamChoice chosen={streams} onChange={setStreams} />}
      <SelectField
        label={t('keyExpires')}
        value={days}
        options={LIFETIMES.map((each) => ({ value: String(each), label: t('keyDays', { n: each }) }))}
        onChange={setDays}
      />
    </FormDialog>
  );
}

function KeyName({ error }: { error: string | null }) {
  const t = useMessages(SETTINGS_MESSAGES);
  return (
    <Field
      label={t('keyName')}
      name="name"
      hint={t('keyNameHint')}
      error={error}
      autoComplete="off"
      maxLength={100}
      required
      autoFocus
    />
  );
}

function ScopeChoice({ scopes, onChange }: { scopes: readonly Scope[]; onChange: (scopes: readonly Scope[]) => void }) {
  const t = useMessages(SETTINGS_MESSAGES);
  const isAll = scopes.length === SCOPES.length;
  const toggle = (scope: Scope) =>
    onChange(SCOPES.filter((each) => (each === scope ? !scopes.includes(each) : scopes.includes(each))));
  return (
    <fieldset className={choices.choices}>
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

function PasswordSection() {
  const t = useMessages(SETTINGS_MESSAGES);
  const account = useAccount();
  const [refusal, setRefusal] = useState<PasswordRefusal | null>(null);
  const change = useWrite((body: Models['ChangePassword']) => bodyOf(api.POST('/api/v1/auth/password', { body })), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const { password, refusal: found } = readNewPassword(element);
    setRefusal(found);
    if (found !== null) return;
    const onSuccess = () => {
      notify(t('passwordChanged'));
      element.reset();
      change.reset(); // nothing of a password stays in memory
    };
    const current = String(new FormData(element).get('current'));
    change.mutate({ current_password: current, new_password: password }, { onSuccess });
  };
  const { error } = change;
  const isWrong = error instanceof ApiError && error.status === 403 && error.detail === 'Wrong password';
  const isTooShort = error instanceof ApiError && error.status === 422;
  return (
    <Section name="password">
      <p className={text.lead}>{t('passwordText')}</p>
      <form className={`${form.form} ${styles.narrow}`} onSubmit={submit}>
        <input
          className={text.hidden}
          type="text"
          autoComplete="username"
          value={account?.username ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          label={t('currentPassword')}
          name="current"
          autoComplete="current-password"
          error={isWrong ? t('wrongPassword') : null}
        />
        <NewPasswordFields refusal={isTooShort ? 'length' : refusal} />
        <FormError>{error && !isWrong && !isTooShort && t('notSaved', { detail: t.reason(error) })}</FormError>
        <Button type="submit" busy={change.isPending}>
          {t('changePassword')}
        </Button>
      </form>
    </Section>
  );
}
