import { useMessages } from '../../i18n/use-messages';
import { SignOutButton } from '../../session/sign-out-button';
import { useAccount } from '../../session/use-session';
import { Avatar } from '../../ui/avatar';
import { SETTINGS_MESSAGES } from './messages';
import { Section } from './section';
import form from '../../ui/form.module.css';
import styles from './settings.module.css';

/** Who is signed in, and the way out. */
export function AccountSection() {
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
