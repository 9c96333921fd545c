import type { KeyboardEvent } from 'react';
import { useMessages } from '../../../i18n/use-messages';
import { closePopover, pick, Popover } from '../../../ui/popover';
import { type Reason, useReasons } from '../../../ui/rejection-reasons';
import { REVIEW_MESSAGES } from '../messages';
import text from '../../../ui/text.module.css';
import styles from './reason-menu.module.css';

/** Rejects for a reason: the menu of what the digit keys do. */
export function ReasonMenu({ className = '', onPick }: { className?: string; onPick: (reason: Reason) => void }) {
  const t = useMessages(REVIEW_MESSAGES);
  const reasons = useReasons();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const reason = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined;
    if (!reason) return;
    event.preventDefault();
    closePopover(event.currentTarget);
    onPick(reason);
  };
  return (
    <Popover className={className} label={<span className={text.hidden}>{t('reason')}</span>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the digits are those of its buttons */}
      <fieldset className={styles.menu} onKeyDown={press}>
        <legend>{t('rejectFor')}</legend>
        {reasons.map((reason, index) => (
          <button key={reason.key} type="button" className={styles.reason} onClick={pick(() => onPick(reason))}>
            {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
            {reason.words}
          </button>
        ))}
      </fieldset>
    </Popover>
  );
}
