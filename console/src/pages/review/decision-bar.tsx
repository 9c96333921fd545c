import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useKeyLabel } from '../../keys/use-keys';
import type { ActionId } from '../../keys/key-table';
import { Button, IconButton } from '../../ui/button';
import { dockNotices } from '../../ui/toast-store';
import { Icon, type IconName } from '../../ui/icon';
import { type Reason, useReasons } from '../../ui/rejection-reasons';
import { nameOfPresent, type Present, TAKE_POST } from './presence/presence';
import { REVIEW_MESSAGES } from './messages';
import { closePopover, pick, Popover } from '../../ui/popover';
import { Avatar } from '../../ui/avatar';
import { PRESENCE_MESSAGES } from './presence/messages';
import styles from './decision-bar.module.css';
import text from '../../ui/text.module.css';
import menuStyles from './rejection/reason-menu.module.css';
import presenceStyles from './presence/presence.module.css';

interface DecisionBarProps {
  selected: number;
  run: Record<'approve' | 'reject' | 'undo' | 'undoList' | 'skip' | 'score' | 'note', () => void> & {
    block: (() => void) | null;
    rejectFor: (reason: Reason) => void;
  };
  present: readonly Present[] | undefined;
  onTake: () => void;
  isEnabled: boolean;
}

/** Approve and Reject, which never move or change meaning, and the other tools. */
export function DecisionBar({ selected, run, present, onTake, isEnabled }: DecisionBarProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const bar = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState<Shape>('whole');
  const isStacked = shape === 'stacked';
  useLayoutEffect(() => follow(bar.current, setShape), []);
  const off = { disabled: !isEnabled && selected === 0, 'aria-disabled': selected === 0 && isLeft(present) };
  const undo = (
    <div className={styles.undo} key="undo">
      <Tool icon="undo" label={t('undo')} action="undo" onClick={run.undo} />
      <IconButton icon="history" label={t('undoList')} action="undoList" onClick={run.undoList} />
    </div>
  );
  const others = (
    <div className={styles.others} key="others">
      <Tool narrow icon="gauge" label={t('score')} action="score" onClick={run.score} disabled={!isEnabled} />
      <Tool narrow icon="note" label={t('note')} action="note" onClick={run.note} disabled={!isEnabled} />
      {run.block && (
        <Tool narrow icon="block" label={t('block')} action="block" onClick={run.block} disabled={!isEnabled} />
      )}
      <Tool icon="arrow" label={t('skip')} action="next" onClick={run.skip} disabled={!isEnabled} iconLast />
    </div>
  );
  const decisions = (
    <div className={styles.decisions} key="decisions">
      <div className={styles.rejection}>
        <Decide
          action="reject"
          label={selected > 0 ? t('rejectMany', { n: selected }) : t('reject')}
          onClick={run.reject}
          {...off}
        />
        <ReasonMenu className={`${styles.reject} ${styles.reasons}`} onPick={run.rejectFor} />
      </div>
      <Decide
        action="approve"
        label={selected > 0 ? t('approveMany', { n: selected }) : t('approve')}
        onClick={run.approve}
        {...off}
      />
    </div>
  );
  const classes = [styles.bar, selected > 0 && styles.ofMany, SHAPES[shape]];
  return (
    <div ref={bar} className={classes.filter(Boolean).join(' ')} role="toolbar" aria-label={t('decision')}>
      <div className={styles.notice} ref={dockNotices} />
      <PresencePanel present={present} onTake={onTake} />
      {/* In visual order, for Tab. */}
      {isStacked
        ? [
            <div className={styles.tools} key="tools">
              {undo}
              {others}
            </div>,
            decisions,
          ]
        : [undo, decisions, others]}
    </div>
  );
}

/** Does somebody else hold the post? A press then says so, and leads to the button that takes it over. */
function isLeft(present: DecisionBarProps['present']): boolean {
  return present?.some(({ held_until: until }) => until !== null) ?? false;
}

/** The bar's tools: with labels beside them, without labels, or in a second row with labels below. */
const SHAPES = { whole: '', bare: styles.bare, stacked: styles.stacked };
type Shape = keyof typeof SHAPES;

/** Up to these widths of the bar its tools need a second row, in pixels: with three columns, and with all tools. */
const STACKED = { wide: 520, narrow: 640 };
const BARE = 760;

/** Says how high the bar is, in `--decision-bar`, and its shape. */
function follow(bar: HTMLElement | null, setShape: (shape: Shape) => void): () => void {
  if (!bar) return () => undefined;
  const measure = () => {
    document.documentElement.style.setProperty('--decision-bar', `${bar.offsetHeight}px`);
    const isWide = matchMedia('(min-width: 1200px)').matches;
    const isStacked = bar.offsetWidth <= (isWide ? STACKED.wide : STACKED.narrow);
    setShape(isStacked ? 'stacked' : isWide && bar.offsetWidth > BARE ? 'whole' : 'bare');
  };
  const observer = new ResizeObserver(measure);
  measure();
  observer.observe(bar);
  return () => observer.disconnect();
}

interface ToolProps {
  icon: IconName;
  label: string;
  action: ActionId;
  onClick: () => void;
  disabled?: boolean;
  /** Only if the reasons have no column. */
  narrow?: boolean;
  iconLast?: boolean;
}

function Tool({ icon, label, action, narrow, iconLast, ...rest }: ToolProps) {
  const key = useKeyLabel(action);
  return (
    <Button
      look="ghost"
      className={narrow ? `${styles.tool} ${styles.narrowOnly}` : styles.tool}
      title={key ? `${label} (${key})` : label}
      action={action}
      {...rest}
    >
      {!iconLast && <Icon name={icon} />}
      <span className={styles.label}>{label}</span>
      {iconLast && <Icon name={icon} />}
    </Button>
  );
}

interface DecideProps extends Pick<ToolProps, 'label' | 'onClick' | 'disabled'> {
  action: 'approve' | 'reject';
  'aria-disabled': boolean;
}

function Decide({ action, label, ...rest }: DecideProps) {
  const key = useKeyLabel(action);
  return (
    <button
      type="button"
      className={`${styles.decision} ${styles[action]}`}
      aria-keyshortcuts={key ?? undefined}
      {...rest}
    >
      <Icon name={action === 'approve' ? 'check' : 'cross'} />
      {label}
      {key && <kbd aria-hidden="true">{key}</kbd>}
    </button>
  );
}

/** Rejects for a reason: the menu of what the digit keys do. */
function ReasonMenu({ className = '', onPick }: { className?: string; onPick: (reason: Reason) => void }) {
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
      <fieldset className={menuStyles.menu} onKeyDown={press}>
        <legend>{t('rejectFor')}</legend>
        {reasons.map((reason, index) => (
          <button key={reason.key} type="button" className={menuStyles.reason} onClick={pick(() => onPick(reason))}>
            {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
            {reason.words}
          </button>
        ))}
      </fieldset>
    </Popover>
  );
}

function PresencePanel({ present, onTake }: { present: readonly Present[] | undefined; onTake: () => void }) {
  const t = useMessages(PRESENCE_MESSAGES);
  const [first] = present ?? [];
  if (!present || !first) return null;
  const isHeld = first.held_until !== null;
  const names = present.map(nameOfPresent).join(', ');
  return (
    <div className={presenceStyles.panel} role="status" data-testid="presence">
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
