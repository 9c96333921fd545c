import { type MouseEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import typography from '../../ui/text.module.css';
import { REVIEW_MESSAGES } from './messages';
import styles from './post-list.module.css';
import { PostOption } from './post-option';
import { FIRST_PAGE } from './review-filter';
import { useUnsaved } from './conflicts';
import { selectableOf, selectionOf } from './review-state';
import { useReview } from './use-review';

/** Line height and minimum width of a post in pixels, as in the style sheet; nothing is measured. */
const LAYOUTS = {
  row: { height: 92, width: Infinity, overscan: 6 },
  tile: { height: 252, width: 220, overscan: 2 },
} as const;

export type ListLayout = keyof typeof LAYOUTS;

type Scroller = RefObject<HTMLDivElement | null>;

const LOAD_BEFORE = 20;

/** The list: virtual, with one focus; the current post is always rendered. */
export function PostList({ layout }: { layout: ListLayout }) {
  const t = useMessages(REVIEW_MESSAGES);
  const { session, state } = useReview();
  const scroller = useRef<HTMLDivElement>(null);
  const { posts, current, selected, total, present } = state;
  const { columns, lines, total: height, pick } = useLines(scroller, layout);
  const active = posts[current];
  const unsaved = useUnsaved();
  return (
    <div
      className={layout === 'row' ? `${styles.column} ${styles.asRows}` : styles.column}
      data-selecting={selected.size > 0 || undefined}
    >
      <ListHead />
      <div
        ref={scroller}
        className={styles.scroller}
        role="listbox"
        tabIndex={0}
        aria-label={t(session.listsDecided ? 'listDecided' : 'listLabel')}
        aria-multiselectable="true"
        aria-activedescendant={active && `${layout}-${active.id}`}
      >
        <div className={styles.content} role="presentation" style={{ height }}>
          {lines.map((line) => (
            <div
              key={posts[line * columns]?.id ?? line}
              role="presentation"
              className={layout === 'row' ? styles.line : `${styles.line} ${styles.tiles}`}
              style={{
                transform: `translateY(${line * LAYOUTS[layout].height}px)`,
                gridTemplateColumns: layout === 'row' ? undefined : `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {posts.slice(line * columns, (line + 1) * columns).map((post, column) => (
                <PostOption
                  key={post.id}
                  layout={layout}
                  post={post}
                  index={line * columns + column}
                  size={Math.max(total, posts.length)}
                  isCurrent={post === active}
                  isSelected={selected.has(post.id)}
                  isSelecting={selected.size > 0}
                  isUnsaved={unsaved.has(post.id)}
                  sort={session.filter.sort}
                  search={session.filter.search}
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

function useLines(scroller: Scroller, layout: ListLayout) {
  const { session, state, showPost } = useReview();
  const { posts, current } = state;
  const { height, overscan } = LAYOUTS[layout];
  const { columns, first, seen } = useSight(scroller, layout);
  const count = Math.ceil(posts.length / columns);
  const currentLine = Math.floor(current / columns);
  const start = Math.max(0, first - overscan);
  const end = Math.min(count, first + seen + overscan);
  const lines = Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
  // The list refers to the current post, which must be there.
  if (currentLine >= 0 && !lines.includes(currentLine)) lines.push(currentLine);
  const stay = useScroll(scroller, { line: currentLine, isList: layout === 'row', height });
  // A click makes a post the current one; with Shift or Ctrl it selects as well.
  const pick = useCallback(
    (index: number, event: MouseEvent) => {
      const isMark = event.target instanceof Element && event.target.closest('[data-selects]') !== null;
      const isToggle = event.ctrlKey || event.metaKey || isMark;
      if (event.shiftKey) session.selectTo(index);
      else if (isToggle) session.toggle(session.state().posts[index]?.id ?? 0);
      stay();
      session.goTo(index);
      if (!event.shiftKey && !isToggle) showPost();
    },
    [session, stay, showPost],
  );
  useEffect(() => {
    // More may have come since this was rendered.
    if (end * columns > session.state().posts.length - LOAD_BEFORE) void session.loadMore();
  }, [session, end, columns, posts.length]);
  return { columns, lines: lines.toSorted((a, b) => a - b), total: count * height, pick };
}

function useSight(scroller: Scroller, layout: ListLayout) {
  const { height, width } = LAYOUTS[layout];
  const [sight, setSight] = useState({ columns: width === Infinity ? 1 : 4, first: 0, seen: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const columns = Math.max(1, Math.floor((element.clientWidth - 16) / width));
      const first = Math.floor(element.scrollTop / height);
      const seen = Math.ceil(element.clientHeight / height) + 1;
      setSight((before) =>
        before.columns === columns && before.first === first && before.seen === seen
          ? before
          : { columns, first, seen },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, height, width]);
  return sight;
}

/**
 * Scrolls to the current line: a list so far that it is a third from the top, with what comes next in view. Call what it
 * returns before a line is clicked: then the list stays as it is under the pointer.
 */
function useScroll(
  scroller: Scroller,
  { line, height, isList }: { line: number; height: number; isList: boolean },
): () => void {
  const isClicked = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    const stays = isClicked.current || !isList;
    isClicked.current = false;
    if (line < 0 || !element) return;
    const seen = element.clientHeight;
    const place = line * height - element.scrollTop;
    const isInPlace = place >= 0 && place + height <= (stays ? seen : (seen * 2) / 3);
    if (isInPlace) return;
    const inSight = place < 0 ? line * height : (line + 1) * height - seen;
    element.scrollTo({ top: stays ? inSight : line * height - seen / 3 });
  }, [scroller, line, height, isList]);
  return useCallback(() => {
    isClicked.current = true;
  }, []);
}

function ListHead() {
  const t = useMessages(REVIEW_MESSAGES);
  const { session, state, restart } = useReview();
  const n = selectionOf({ ...state, isAllSelected: true }, session.listsDecided);
  // More of the list may have come since all of it was selected.
  const selectable = selectableOf(state, session.listsDecided).length;
  const isMostSelected = selectable > 0 && state.posts.length - selectable + state.selected.size >= FIRST_PAGE;
  const canSelectRest = !state.isAllSelected && state.selected.size < n && isMostSelected;
  if (state.selected.size > 0)
    return (
      <div className={styles.selection}>
        <span className={typography.figures}>
          {state.isAllSelected ? t('selectedAll', { n }) : t('selected', { n: state.selected.size, of: state.total })}
        </span>
        {canSelectRest && <Button onClick={() => session.selectMatching()}>{t('selectMatching', { n })}</Button>}
        <Button className={styles.clear} action="close" onClick={() => session.select([])}>
          {t('clear')}
        </Button>
      </div>
    );
  if (state.newcomers === 0) return null;
  return (
    <button type="button" className={styles.newcomers} onClick={restart}>
      <Icon name="down" size={16} />
      {t('newcomers', { n: state.newcomers })}
    </button>
  );
}
