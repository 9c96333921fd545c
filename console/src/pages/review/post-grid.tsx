import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { Icon } from '../../ui/icon';
import { loadable } from '../../ui/web-address';
import { ScoreBadge } from '../../ui/score-badge';
import { REVIEW_MESSAGES } from './messages';
import { ListHead, type ListProps, LOAD_BEFORE } from './post-list';
import { nameOf } from './review-actions';
import { decisionOf, effectiveScore, type Post } from './sitting-state';

/** The least width of a tile and the height of a row of them, in pixels. */
const TILE = { width: 220, height: 252 };

/** The snapshot as pictures, for photo streams: never cropped, the same keys. */
export function PostGrid({ sitting, state, onRestart }: ListProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const { posts, current, selected, changes, total } = state;
  // oxlint-disable-next-line react/incompatible-library -- as in the list
  const rows = useVirtualizer({
    count: Math.ceil(posts.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => TILE.height,
    overscan: 2,
  });
  useEffect(() => {
    if (current >= 0) rows.scrollToIndex(Math.floor(current / columns), { align: 'auto' });
  }, [rows, current, columns]);
  const last = ((rows.getVirtualItems().at(-1)?.index ?? 0) + 1) * columns;
  useEffect(() => {
    if (last >= posts.length - LOAD_BEFORE) void sitting.loadMore();
  }, [sitting, last, posts.length]);
  const active = posts[current];
  return (
    <div className="grid-column">
      <ListHead sitting={sitting} state={state} onRestart={onRestart} />
      <div
        ref={scroller}
        className="grid"
        role="listbox"
        tabIndex={0}
        aria-label={t(sitting.listsDecided ? 'listDecided' : 'listLabel')}
        aria-multiselectable="true"
        aria-activedescendant={active && `tile-${active.id}`}
      >
        <div className="rows" role="presentation" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              role="presentation"
              className="tiles"
              style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {posts.slice(index * columns, (index + 1) * columns).map((post, column) => (
                <Tile
                  key={post.id}
                  post={post}
                  place={index * columns + column}
                  size={Math.max(total, posts.length)}
                  isCurrent={post.id === active?.id}
                  isSelected={selected.has(post.id)}
                  decision={decisionOf(post, changes.get(post.id))}
                  onPick={(place, isToggle) => (isToggle ? sitting.toggle(post.id) : sitting.goTo(place))}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

interface TileProps {
  post: Post;
  place: number;
  size: number;
  isCurrent: boolean;
  isSelected: boolean;
  decision: boolean | null;
  onPick: (place: number, isToggle: boolean) => void;
}

function Tile({ post, place, size, isCurrent, isSelected, decision, onPick }: TileProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const classes = ['tile', isCurrent && 'cur', decision !== null && 'done'].filter(Boolean).join(' ');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus, and its keys
    <div
      id={`tile-${post.id}`}
      role="option"
      className={classes}
      aria-selected={isSelected}
      aria-posinset={place + 1}
      aria-setsize={size}
      onClick={(event) => onPick(place, event.ctrlKey || event.metaKey)}
    >
      <TilePicture post={post} />
      <div className="tile-foot">
        {decision === null ? (
          <ScoreBadge score={effectiveScore(post)} />
        ) : (
          <span className={decision ? 'st a' : 'st r'}>
            <Icon name={decision ? 'check' : 'cross'} size={14} />
            <span className="vh">{t(decision ? 'approved' : 'rejected')}</span>
          </span>
        )}
        <b>{nameOf(post)}</b>
        {isSelected && <Icon name="check" size={16} />}
      </div>
    </div>
  );
}

function TilePicture({ post }: { post: Post }) {
  const t = useMessages(REVIEW_MESSAGES);
  const { media } = usePreferences();
  const first = post.media_attachments[0];
  const isHidden = post.sensitive || post.spoiler_text !== '';
  const address = loadable(first?.preview_url);
  if (address !== null && media === 'always' && !isHidden)
    return (
      <img src={address} alt={first?.description ?? ''} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
    );
  return (
    <div className="tile-text">
      {first && <Icon name={isHidden ? 'eye' : 'image'} />}
      {isHidden && <span>{t('sensitive')}</span>}
      <p lang={post.language ?? undefined} dir="auto">
        {post.spoiler_text || post.plain_text}
      </p>
    </div>
  );
}

/** How many tiles stand side by side. */
function useColumns(scroller: React.RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(4);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setColumns(Math.max(1, Math.floor((element.clientWidth - 16) / TILE.width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return columns;
}
