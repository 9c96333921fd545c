import { type ButtonHTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { useKeyLabel } from '../../keys/use-keys';
import type { ActionId } from '../../keys/key-table';
import { Button } from '../../ui/button';
import { dockNotices } from '../../ui/toast-store';
import { Icon, type IconName } from '../../ui/icon';
import { useReasons } from '../../ui/rejection-reasons';
import { isHeld, nameOfPresent, TAKE_POST } from './presence/presence';
import { selectionOf } from './review-state';
import { useReview } from './use-review';
import { REVIEW_MESSAGES } from './messages';
import { closePopover, pick, Popover } from '../../ui/popover';
import { Avatar } from '../../ui/avatar';
import { useCauses } from '../../ui/withheld';
import type { Post } from './post/post-models';
import { usePostAuthor } from './post/use-post-details';
import styles from './decision-bar.module.css';
import text from '../../ui/text.module.css';
import menu from '../../ui/popover.module.css';
import tones from '../../ui/tones.module.css';
import presenceStyles from './presence/presence.module.css';

/** The id of the line that says why a post will not go out. */
const WITHHELD = 'withheld';

/** Approve and Reject, which never move or change meaning, and the other tools. */
export function DecisionBar() {
  const t = useMessages(REVIEW_MESSAGES);
  const { session, state, view, block, undo, listUndo } = useReview();
  const bar = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState<Shape>('whole');
  useLayoutEffect(() => follow(bar.current, setShape), []);
  const off = { disabled: session.post === null };
  const undoTools = (
    <div className={styles.undo} key="undo">
      <Tool icon="undo" label={t('undo')} action="undo" onClick={undo} />
      <Tool
        icon="history"
        label={t('lastOnes')}
        aria-label={t('undoList')}
        className={styles.history}
        action="undoList"
        onClick={listUndo}
      />
    </div>
  );
  const others = (
    <div className={styles.others} key="others">
      <Tool narrow icon="gauge" label={t('score')} action="score" onClick={view.editScore} {...off} />
      <Tool narrow icon="note" label={t('note')} action="note" onClick={view.editNote} {...off} />
      {block && <Tool narrow icon="block" label={t('block')} action="block" onClick={block} {...off} />}
      <Tool icon="arrow" label={t('skip')} action="next" onClick={() => session.move(1)} {...off} iconLast />
    </div>
  );
  const decisions = (
    <div className={styles.decisions} key="decisions">
      <div className={styles.rejection}>
        <Decide action="reject" />
        <ReasonMenu />
      </div>
      <Decide action="approve" />
    </div>
  );
  const classes = [styles.bar, selectionOf(state, session.listsDecided) > 0 && styles.ofMany, SHAPES[shape]];
  return (
    <div ref={bar} className={classes.filter(Boolean).join(' ')} role="toolbar" aria-label={t('decision')}>
      <div className={styles.notice} ref={dockNotices} />
      <PresencePanel />
      {session.post && <Withheld post={session.post} />}
      {/* In visual order, for Tab. */}
      {shape === 'stacked'
        ? [
            <div className={styles.tools} key="tools">
              {undoTools}
              {others}
            </div>,
            decisions,
          ]
        : [undoTools, decisions, others]}
    </div>
  );
}

/** The bar's tools: with labels beside them, without labels, or in a second row with labels below. */
const SHAPES = { whole: '', bare: styles.bare, stacked: styles.stacked };
type Shape = keyof typeof SHAPES;

/** Up to these widths of the bar its tools need a second row, in pixels: with three columns, and with all tools. */
const STACKED = { wide: 520, narrow: 640 };
const BARE = 760;

/** Says the bar's shape and, on phones, how high it is, in `--decision-bar`. */
function follow(bar: HTMLElement | null, setShape: (shape: Shape) => void): () => void {
  if (!bar) return () => undefined;
  const measure = () => {
    const { offsetHeight, offsetWidth } = bar;
    const isWide = matchMedia('(min-width: 1200px)').matches;
    const isStacked = offsetWidth <= (isWide ? STACKED.wide : STACKED.narrow);
    setShape(isStacked ? 'stacked' : isWide && offsetWidth > BARE ? 'whole' : 'bare');
    // A property of the root has the whole page styled again, and only phones need it.
    if (matchMedia('(max-width: 720px)').matches)
      document.documentElement.style.setProperty('--decision-bar', `${offsetHeight}px`);
  };
  const observer = new ResizeObserver(measure);
  measure();
  observer.observe(bar);
  return () => observer.disconnect();
}

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  action: ActionId;
  /** Only if the reasons have no column. */
  narrow?: boolean;
  iconLast?: boolean;
}

function Tool({ icon, label, action, narrow, iconLast, className = '', ...rest }: ToolProps) {
  const key = useKeyLabel(action);
  return (
    <Button
      look="ghost"
      className={`${styles.tool} ${className} ${narrow ? styles.narrowOnly : ''}`}
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

function Decide({ action }: { action: 'approve' | 'reject' }) {
  const t = useMessages(REVIEW_MESSAGES);
  const { session, state, decide } = useReview();
  const { post } = session;
  const n = selectionOf(state, session.listsDecided);
  const key = useKeyLabel(action);
  return (
    <button
      type="button"
      className={`${styles.decision} ${styles[action]}`}
      aria-keyshortcuts={key ?? undefined}
      aria-describedby={action === 'approve' ? WITHHELD : undefined}
      disabled={post === null && n === 0}
      // A press then says that somebody else has the post, and leads to the button that takes it over.
      aria-disabled={n === 0 && post !== null && isHeld(state.present, post.id)}
      onClick={() => decide(action === 'approve')}
    >
      <Icon name={action === 'approve' ? 'check' : 'cross'} />
      {n > 0 ? t(`${action}Many`, { n }) : t(action)}
      {key && <kbd aria-hidden="true">{key}</kbd>}
    </button>
  );
}

function ReasonMenu() {
  const t = useMessages(REVIEW_MESSAGES);
  const { rejectFor } = useReview();
  const reasons = useReasons();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const reason = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined;
    if (!reason) return;
    event.preventDefault();
    closePopover(event.currentTarget);
    rejectFor(reason);
  };
  return (
    <Popover
      className={`${styles.reject} ${styles.reasons}`}
      label={<span className={text.hidden}>{t('reason')}</span>}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the digits are those of its buttons */}
      <fieldset className={menu.menu} onKeyDown={press}>
        <legend>{t('rejectFor')}</legend>
        {reasons.map((reason, index) => (
          <button
            key={reason.key}
            type="button"
            className={`${menu.item} ${menu.rejects}`}
            onClick={pick(() => rejectFor(reason))}
          >
            {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
            {reason.words}
          </button>
        ))}
      </fieldset>
    </Popover>
  );
}

/** What nobody will ever get is not approved without a word. */
function Withheld({ post }: { post: Post }) {
  const t = useMessages(REVIEW_MESSAGES);
  const causes = useCauses();
  const withheld = usePostAuthor(post).data?.withheld_by ?? [];
  if (withheld.length === 0) return null;
  return (
    <p className={`${styles.withheld} ${tones.box} ${tones.warning}`} id={WITHHELD}>
      <Icon name="block" size={16} />
      <span>{t('neverOut', { causes: causes(withheld) })}</span>
    </p>
  );
}

function PresencePanel() {
  const t = useMessages(REVIEW_MESSAGES);
  const { session, state, take } = useReview();
  const present = state.present.get(session.post?.id ?? 0) ?? [];
  const [first] = present;
  if (!first) return null;
  const isHeld = first.held_until !== null;
  const names = present.map(nameOfPresent).join(', ');
  return (
    <div className={`${text.row} ${presenceStyles.panel}`} role="status" data-testid="presence">
      <Avatar name={nameOfPresent(first)} small />
      <p>{t(isHeld ? 'holds' : 'isOpenAt', { names, n: present.length })}</p>
      {isHeld && (
        <Button id={TAKE_POST} onClick={take}>
          {t('take')}
        </Button>
      )}
    </div>
  );
}
