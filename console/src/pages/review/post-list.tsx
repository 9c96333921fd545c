import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { focusContent } from '../../ui/focus-content';
import { Icon } from '../../ui/icon';
import { REVIEW_MESSAGES } from './messages';
import { PostRow } from './post-row';
import type { Sitting } from './sitting';
import { decisionOf, type SittingState, withChange } from './sitting-state';

/** The height of every row, in pixels: nothing has to be measured. */
const ROW = 92;
/** More is loaded when so few posts are below, whoever scrolls. */
export const LOAD_BEFORE = 20;

/** What list and grid are given. */
export interface ListProps {
  sitting: Sitting;
  state: SittingState;
  onRestart: () => void;
}

/** The snapshot as a list: virtual, one focus for all rows, and the current row is always there. */
export function PostList({ sitting, state, onRestart }: ListProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const scroller = useRef<HTMLDivElement>(null);
  const { posts, current, selected, changes, total } = state;
  const rows = useRows(sitting, state, scroller);
  const pick = useCallback(
    (place: number, event: MouseEvent) => {
      if (event.shiftKey) sitting.selectTo(place);
      else if (event.ctrlKey || event.metaKey) sitting.toggle(sitting.state().posts[place]?.id ?? 0);
      sitting.goTo(place);
    },
    [sitting],
  );
  const active = posts[current];
  return (
    <div className="lc">
      <ListHead sitting={sitting} state={state} onRestart={onRestart} />
      <div
        ref={scroller}
        className="list"
        role="listbox"
        tabIndex={0}
        aria-label={t(sitting.listsDecided ? 'listDecided' : 'listLabel')}
        aria-multiselectable="true"
        aria-activedescendant={active && `row-${active.id}`}
      >
        <div className="rows" role="presentation" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const post = posts[index];
            const change = post && changes.get(post.id);
            if (!post) return null;
            return (
              <PostRow
                key={post.id}
                post={change ? withChange(post, change) : post}
                place={index}
                size={Math.max(total, posts.length)}
                top={start}
                isCurrent={index === current}
                isSelected={selected.has(post.id)}
                isPicking={selected.size > 0}
                decision={decisionOf(post, change)}
                onPick={pick}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The rows in sight; follows the current one, and loads more before the end is reached. */
function useRows(sitting: Sitting, { posts, current }: SittingState, scroller: RefObject<HTMLDivElement | null>) {
  // oxlint-disable-next-line react/incompatible-library -- TanStack's virtualizer is not memoised by the compiler, nor need be
  const rows = useVirtualizer({
    count: posts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (place) => posts[place]?.id ?? place,
    overscan: 6,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return current < 0 || shown.includes(current) ? shown : [...shown, current].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (current >= 0) rows.scrollToIndex(current, { align: 'auto' });
  }, [rows, current]);
  const last = rows.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= posts.length - LOAD_BEFORE) void sitting.loadMore();
  }, [sitting, last, posts.length]);
  return rows;
}

/** What is selected, or what came since the sitting began. */
export function ListHead({ sitting, state, onRestart }: ListProps) {
  const t = useMessages(REVIEW_MESSAGES);
  if (state.selected.size > 0)
    return (
      <div className="clear">
        <span className="num">{t('selected', { n: state.selected.size })}</span>
        <Button
          action="close"
          onClick={() => {
            focusContent(); // the button goes
            sitting.select([]);
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
      className="new"
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
