import { useId } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { usePreferences } from '../../../preferences/use-preferences';
import { Button } from '../../../ui/button';
import { DAY, instantIn, LAST_DAY, localIn } from '../../../ui/days';
import { closePopover, pick, Popover } from '../../../ui/popover';
import { useReasons } from '../../../ui/rejection-reasons';
import type { WaitingPost } from '../queue-posts';
import { ORDER_MESSAGES } from './messages';
import { nameOf } from '../post-line';
import type { OrderWrites } from './order-writes';
import form from '../../../ui/form.module.css';
import menu from '../../../ui/popover.module.css';
import text from '../../../ui/text.module.css';
import styles from './order.module.css';

interface OrderMenuProps {
  item: WaitingPost;
  writes: OrderWrites;
}

export function OrderMenu({ item, writes }: OrderMenuProps) {
  const t = useMessages(ORDER_MESSAGES);
  return (
    <Popover
      className={styles.opener}
      label={
        <span className={text.hidden}>
          {t('change')} {t('changeOf', { name: nameOf(item) })}
        </span>
      }
    >
      <OrderChoices item={item} writes={writes} />
    </Popover>
  );
}

function OrderChoices({ item, writes }: OrderMenuProps) {
  const t = useMessages(ORDER_MESSAGES);
  const reasons = useReasons();
  return (
    <div className={menu.menu}>
      <button type="button" className={menu.item} onClick={pick(() => writes.pin(item, !item.pinned))}>
        {t(item.pinned ? 'unpin' : 'pin')}
      </button>
      {item.held_until === null ? (
        <HoldForm onHold={(until) => writes.hold(item, until)} />
      ) : (
        <button type="button" className={menu.item} onClick={pick(() => writes.hold(item, null))}>
          {t('release')}
        </button>
      )}
      <button type="button" className={menu.item} onClick={pick(() => writes.withdraw(item))}>
        {t('withdraw')}
      </button>
      <fieldset className={`${menu.menu} ${styles.reasons}`}>
        <legend>{t('rejectFor')}</legend>
        {reasons.map((reason) => (
          <button
            key={reason.key}
            type="button"
            className={`${menu.item} ${menu.rejects}`}
            onClick={pick(() => writes.reject(item, reason))}
          >
            {reason.words}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The next day at nine, as a field for local times has it. */
function tomorrow(timeZone: string): string {
  return `${localIn(Date.now() + DAY, timeZone).slice(0, 10)}T09:00`;
}

function HoldForm({ onHold }: { onHold: (until: string) => void }) {
  const t = useMessages(ORDER_MESSAGES);
  const { timeZone } = usePreferences();
  const id = useId();
  return (
    <form
      className={styles.hold}
      onSubmit={(event) => {
        event.preventDefault();
        const until = String(new FormData(event.currentTarget).get('until'));
        closePopover(event.currentTarget);
        onHold(instantIn(until, timeZone));
      }}
    >
      <label htmlFor={id}>{t('holdUntil')}</label>
      <input
        id={id}
        className={form.input}
        type="datetime-local"
        name="until"
        defaultValue={tomorrow(timeZone)}
        max={`${LAST_DAY}T23:59`}
        required
      />
      <Button type="submit">{t('hold')}</Button>
    </form>
  );
}
