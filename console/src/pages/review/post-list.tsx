import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { focusContent } from '../../ui/focus';
import { Icon } from '../../ui/icon';
import typography from '../../ui/text.module.css';
import { REVIEW_MESSAGES } from './messages';
import styles from './post-list.module.css';
import { PostOption } from './post-option';
import { READ_AHEAD } from './first-page';
import type { ReviewSession } from './review-session';
import { decisionOf, type ReviewState, selectableOf, selectionOf, withChange } from './review-state';

/** The height of each line, and the least width of a post in it, in pixels, as in the style sheet: nothing is measured. */
const LAYOUTS = {
  row: { height: 92, width: Infinity, overscan: 6 },
  tile: { height: 252, width: 220, overscan: 2 },
} as const;

/** How a post is shown: with its text, below others, or as a picture. */
export type ListLayout = keyof typeof LAYOUTS;

/** More posts are loaded when fewer are below, however the list is scrolled. */
const LOAD_BEFORE = 20;

interface PostListProps {
  session: ReviewSession;
  state: ReviewState;
  layout: ListLayout;
  onRestart: () => void;
  /** A post was clicked, not selected. */
  onPicked: () => void;
}

/** The snapshot of the list: virtual, one focus for all posts, and the current one is always there. */
export function PostList({ session, state, layout, onRestart, onPicked }: PostListProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const scroller = useRef<HTMLDivElement>(null);
  const { posts, current, selected, changes, total, present } = state;
  const columns = useColumns(scroller, LAYOUTS[layout].width);
  const { lines, pick } = useLines({ session, state, scroller, layout, columns, onPicked });
  const active = posts[current];
  return (
    <div className={layout === 'row' ? `${styles.column} ${styles.asRows}` : styles.column}>
      <ListHead session={session} state={state} onRestart={onRestart} />
      <div
        ref={scroller}
        className={styles.scroller}
        role="listbox"
        tabIndex={0}
        aria-label={t(session.listsDecided ? 'listDecided' : 'listLabel')}
        aria-multiselectable="true"
        aria-activedescendant={active && `${layout}-${active.id}`}
      >
        <div className={styles.content} role="presentation" style={{ height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index: line, key, start }) => (
            <div
              key={key}
              role="presentation"
              className={layout === 'row' ? styles.line : `${styles.line} ${styles.tiles}`}
              style={{
                transform: `translateY(${start}px)`,
                gridTemplateColumns: layout === 'row' ? undefined : `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {posts.slice(line * columns, (line + 1) * columns).map((post, column) => (
                <PostOption
                  key={post.id}
                  layout={layout}
                  post={withChange(post, changes.get(post.id))}
                  index={line * columns + column}
                  size={Math.max(total, posts.length)}
                  isCurrent={post === active}
                  isSelected={selected.has(post.id)}
                  isSelecting={selected.size > 0}
                  decision={decisionOf(post, changes.get(post.id))}
                  present={present.get(post.id)}
                  onPick={pick}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

interface LinesOptions extends Omit<PostListProps, 'onRestart'> {
  scroller: RefObject<HTMLDivElement | null>;
  columns: number;
}

/** The lines in sight; follows the current post, and loads more before the end is reached. */
function useLines({ session, state: { posts, current }, scroller, layout, columns, onPicked }: LinesOptions) {
  const currentLine = Math.floor(current / columns);
  // oxlint-disable-next-line react/incompatible-library -- TanStack's virtualizer is not memoised by the compiler, nor need be
  const lines = useVirtualizer({
    count: Math.ceil(posts.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => LAYOUTS[layout].height,
    getItemKey: (line) => posts[line * columns]?.id ?? line,
    overscan: LAYOUTS[layout].overscan,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return current < 0 || shown.includes(currentLine) ? shown : [...shown, currentLine].toSorted((a, b) => a - b);
    },
  });
  const pick = usePick(
    session,
    useScroll({ lines, line: currentLine, isList: layout === 'row', height: LAYOUTS[layout].height }),
    onPicked,
  );
  const last = ((lines.getVirtualItems().at(-1)?.index ?? 0) + 1) * columns;
  useEffect(() => {
    if (last > posts.length - LOAD_BEFORE) void session.loadMore();
  }, [session, last, posts.length]);
  return { lines, pick };
}

interface ScrollOptions {
  lines: Virtualizer<HTMLDivElement, Element>;
  line: number;
  height: number;
  isList: boolean;
}

/**
 * Scrolls to the current line: a list so far that it is a third from the top, with what comes next in view. Call what it
 * returns before a line is clicked: then the list stays as it is under the pointer.
 */
function useScroll({ lines, line, height, isList }: ScrollOptions): () => void {
  const isClicked = useRef(false);
  useEffect(() => {
    const stays = isClicked.current || !isList;
    isClicked.current = false;
    if (line < 0) return;
    const seen = lines.scrollRect?.height ?? 0;
    const place = line * height - (lines.scrollOffset ?? 0);
    if (stays || (place >= 0 && place + height <= (seen * 2) / 3)) lines.scrollToIndex(line, { align: 'auto' });
    else lines.scrollToOffset(Math.max(0, line * height - seen / 3));
  }, [lines, line, height, isList]);
  return useCallback(() => {
    isClicked.current = true;
  }, []);
}

/** A click makes a post the current one; with Shift or Ctrl it selects as well. */
function usePick(session: ReviewSession, onClick: () => void, onPicked: () => void) {
  return useCallback(
    (index: number, event: MouseEvent) => {
      if (event.shiftKey) session.selectTo(index);
      else if (event.ctrlKey || event.metaKey) session.toggle(session.state().posts[index]?.id ?? 0);
      onClick();
      session.goTo(index);
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) onPicked();
    },
    [session, onClick, onPicked],
  );
}

/** How many posts of a width fit beside each other; at least one. */
function useColumns(scroller: RefObject<HTMLDivElement | null>, width: number): number {
  const [columns, setColumns] = useState(width === Infinity ? 1 : 4);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setColumns(Math.max(1, Math.floor((element.clientWidth - 16) / width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, width]);
  return columns;
}

/** What is selected, or what came since the list was loaded. */
function ListHead({ session, state, onRestart }: Omit<PostListProps, 'layout' | 'onPicked'>) {
  const t = useMessages(REVIEW_MESSAGES);
  const n = selectionOf({ ...state, isAllSelected: true }, session.listsDecided);
  // More of the list may have come since all of it was selected.
  const selectable = selectableOf(state, session.listsDecided).length;
  const isMostSelected = selectable > 0 && state.posts.length - selectable + state.selected.size >= READ_AHEAD;
  const canSelectRest = !state.isAllSelected && state.nextCursor !== null && isMostSelected;
  if (state.selected.size > 0)
    return (
      <div className={styles.selection}>
        <span className={typography.figures}>
          {state.isAllSelected ? t('selectedAll', { n }) : t('selected', { n: state.selected.size, of: state.total })}
        </span>
        {canSelectRest && (
          <Button
            onClick={() => {
              focusContent(); // the button goes
              session.selectMatching();
            }}
          >
            {t('selectMatching', { n })}
          </Button>
        )}
        <Button
          className={styles.clear}
          action="close"
          onClick={() => {
            focusContent(); // the button goes
            session.select([]);
          }}
        >
          {t('clear')}
        </Button>
      </div>
    );
  if (state.newcomers === 0) return null;
  return (
    <button
      type="button"
      className={styles.newcomers}
      onClick={() => {
        focusContent();
        onRestart();
      }}
    >
      <Icon name="down" size={16} />
      {t('newcomers', { n: state.newcomers })}
    </button>
  );
}
