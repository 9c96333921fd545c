import { useId } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { Button } from '../../../ui/button';
import { closePopover, pick, Popover } from '../../../ui/popover';
import { useReasons } from '../../../ui/rejection-reasons';
import type { PreviewItem } from '../overview';
import { ORDER_MESSAGES } from './messages';
import { nameOf, type OrderWrites } from './order-writes';
import form from '../../../ui/form.module.css';
import text from '../../../ui/text.module.css';
import styles from './order.module.css';

interface OrderMenuProps {
  item: PreviewItem;
  writes: OrderWrites;
}

/** What can be done with a post that waits: pin, hold, back to review, reject. */
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
    <div className={styles.menu}>
      <button type="button" onClick={pick(() => writes.pin(item, !item.pinned))}>
        {t(item.pinned ? 'unpin' : 'pin')}
      </button>
      <HoldForm onHold={(until) => writes.hold(item, until)} />
      <button type="button" onClick={pick(() => writes.withdraw(item))}>
        {t('withdraw')}
      </button>
      <fieldset>
        <legend>{t('rejectFor')}</legend>
        {reasons.map((reason) => (
          <button key={reason.key} type="button" onClick={pick(() => writes.reject(item, reason))}>
            {reason.words}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

const two = (n: number) => String(n).padStart(2, '0');

/** The next day at nine, as a field for local times has it. */
function tomorrow(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T09:00`;
}

function HoldForm({ onHold }: { onHold: (until: string) => void }) {
  const t = useMessages(ORDER_MESSAGES);
  const id = useId();
  return (
    <form
      className={styles.hold}
      onSubmit={(event) => {
        event.preventDefault();
        const time = new Date(String(new FormData(event.currentTarget).get('until')));
        closePopover(event.currentTarget);
        onHold(time.toISOString());
      }}
    >
      <label htmlFor={id}>{t('holdUntil')}</label>
      <input id={id} className={form.input} type="datetime-local" name="until" defaultValue={tomorrow()} required />
      <Button type="submit">{t('hold')}</Button>
    </form>
  );
}
