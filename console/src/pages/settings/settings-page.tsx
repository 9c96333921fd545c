import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client';
import form from '../../ui/form.module.css';
import { Avatar } from '../../ui/avatar';
import { useAccount, useIsAdmin } from '../../session/use-session';
import { SignOutButton } from '../../session/sign-out-button';
import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { PageBody, PageHeader } from '../../shell/page-header';
import { Button } from '../../ui/button';
import { ApiKeysSection } from './api-keys-section';
import { CreateKeyDialog } from './create-key-dialog';
import { DisplaySection } from './display-section';
import { SETTINGS_MESSAGES } from './messages';
import { PasswordSection } from './password-section';
import { ReviewListsSection } from './review-lists-section';
import { ReviewingSection } from './reviewing-section';
import { Section, SECTIONS } from './section';
import { ShortcutsSection } from './shortcuts-section';
import styles from './settings.module.css';

const FOR_ADMINS = new Set<string>(['apiKeys', 'reviewLists']);

export function SettingsPage() {
  const t = useMessages(SETTINGS_MESSAGES);
  const isAdmin = useIsAdmin();
  const [isCreating, setCreating] = useState(false);
  // The browser looked for the address's section before the page was there.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      <PageHeader
        title={t('title')}
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
          <Version />
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
      <div className={styles.account}>
        <Avatar name={name} small />
        <p>{t.rich('signedInAs', { name: <b>{name}</b> })}</p>
        <SignOutButton />
      </div>
      <p className={form.hint}>{t('signOutHint')}</p>
    </Section>
  );
}

/** The version of the service, for whoever reports a fault; nothing until it is known. */
function Version() {
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => bodyOf(api.GET('/health/live', { signal })),
  });
  return <p className={form.hint}>{data && `Sluice ${data.version}`}</p>;
}
