import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { SecretOnce } from '../../ui/secret-once';
import { USERS_MESSAGES } from './messages';
import type { PasswordLink, User } from './user-data';

interface LinkOnceProps {
  user: User;
  link: PasswordLink;
  onStored: () => void;
}

export function LinkOnce({ user: { username: name }, link, onStored }: LinkOnceProps) {
  const t = useMessages(USERS_MESSAGES);
  const format = useFormat();
  return (
    <SecretOnce
      title={t('linkTitle', { name })}
      text={t('linkText', { name, time: format.dateTime(link.expires_at) })}
      label={t('linkLabel')}
      value={link.url}
      hint={t('linkReplaces')}
      onStored={onStored}
    />
  );
}
