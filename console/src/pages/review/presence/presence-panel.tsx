import { useMessages } from '../../../i18n/use-messages';
import { Avatar } from '../../../ui/avatar';
import { Button } from '../../../ui/button';
import { PRESENCE_MESSAGES } from './messages';
import { nameOfPresent, type Present, TAKE_POST } from './presence';
import styles from './presence.module.css';

export function PresencePanel({ present, onTake }: { present: readonly Present[] | undefined; onTake: () => void }) {
  const t = useMessages(PRESENCE_MESSAGES);
  const [first] = present ?? [];
  if (!present || !first) return null;
  const isHeld = first.held_until !== null;
  const names = present.map(nameOfPresent).join(', ');
  return (
    <div className={styles.panel} role="status" data-testid="presence">
      <Avatar name={nameOfPresent(first)} small />
      <p>{t(isHeld ? 'holds' : 'isOpenAt', { names, n: present.length })}</p>
      {isHeld && (
        <Button id={TAKE_POST} onClick={onTake}>
          {t('take')}
        </Button>
      )}
    </div>
  );
}
