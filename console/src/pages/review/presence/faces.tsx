import { useMessages } from '../../../i18n/use-messages';
import { Avatar } from '../../../ui/avatar';
import text from '../../../ui/text.module.css';
import { PRESENCE_MESSAGES } from './messages';
import { nameOfPresent, type Present } from './presence';
import styles from './presence.module.css';

export function Faces({ present }: { present: readonly Present[] }) {
  const t = useMessages(PRESENCE_MESSAGES);
  const [first] = present;
  if (!first) return null;
  const name = nameOfPresent(first);
  const more = present.length - 1;
  return (
    <span className={styles.faces} title={t('isOpenAt', { names: present.map(nameOfPresent).join(', ') })}>
      <Avatar name={name} className={styles.face} />
      <span className={styles.name}>{name}</span>
      {more > 0 && ` +${more}`}
      <span className={text.hidden}> {t('hasItOpen')}</span>
    </span>
  );
}
