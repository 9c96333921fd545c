import type { ReactNode } from 'react';
import { readActor } from '../../api/actor';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useOutbox } from '../../outbox/use-outbox';
import { useAccount } from '../../session/use-session';
import { Badge, type Tone } from '../../ui/badge';
import { Icon } from '../../ui/icon';
import { Preview } from '../../ui/preview';
import { ScoreBadge } from '../../ui/score-badge';
import { webLanguage } from '../../ui/web-language';
import { loadable } from '../../ui/web-address';
import { useCauses } from '../../ui/withheld';
import { QUEUE_MESSAGES } from './messages';
import { ORDER_MESSAGES } from './order/messages';
import { OrderMenu } from './order/order-menu';
import { type OrderWrites, useOrderWrites } from './order/order-writes';
import { nameOf, OriginalLink, PostSection } from './post-line';
import { useWaitingPosts, type WaitingPost, withChanges } from './queue-posts';
import card from '../../ui/card.module.css';
import text from '../../ui/text.module.css';
import thumbnail from '../../ui/thumbnail.module.css';
import lists from './lists.module.css';
import styles from './waiting-list.module.css';

/** What waits, in the consumer's order; after it what is on hold, then what is withheld, each with the reason. */
export function WaitingList({ empty }: { empty: ReactNode }) {
  const t = useMessages(QUEUE_MESSAGES);
  const query = useWaitingPosts();
  const writes = useOrderWrites();
  const { overlay } = useOutbox();
  const items = withChanges(query.data?.pages.flatMap((page) => page.items) ?? [], overlay);
  return (
    <PostSection
      title={t('pending')}
      beside={<span className={card.aside}>{t('inOrder')}</span>}
      failed={t('postsFailed')}
      query={query}
      items={items}
      empty={empty}
    >
      {(item, index) => <Row key={item.post_id} item={item} position={index + 1} writes={writes} />}
    </PostSection>
  );
}

function Row({ item, position, writes }: { item: WaitingPost; position: number; writes: OrderWrites }) {
  const t = useMessages(QUEUE_MESSAGES);
  const format = useFormat();
  const approver = useApprover(item.approved_by);
  const isServed = item.held_until === null && item.withheld_by.length === 0;
  return (
    <li className={`${lists.row} ${styles.row} ${isServed ? '' : styles.waits}`}>
      <i className={text.figures}>{isServed ? position : '–'}</i>
      <Thumbnail item={item} />
      <div className={styles.about}>
        <p className={styles.head}>
          <b className={text.cut} dir="auto">
            {nameOf(item)}
          </b>
          <small className={text.cut}>
            {t('posted', { date: format.day(item.post_created_at) })} · {approver}
          </small>
        </p>
        <p className={`${text.clamp} ${text.fine} ${styles.text}`} dir="auto" lang={webLanguage(item.language)}>
          {item.snippet || t('noText')}
        </p>
        <Marks item={item} />
      </div>
      <span className={lists.rowEnd}>
        <ScoreBadge score={item.spam_score} />
        <OriginalLink post={item} />
        <OrderMenu item={item} writes={writes} />
      </span>
    </li>
  );
}

function Marks({ item }: { item: WaitingPost }) {
  const t = useMessages(QUEUE_MESSAGES);
  const order = useMessages(ORDER_MESSAGES);
  const format = useFormat();
  const causes = useCauses();
  const { held_until: until, withheld_by: withheld } = item;
  const all: [tone: Tone, words: string | false][] = [
    ['info', item.pinned && order('isPinned')],
    ['good', item.is_topical && t('topicalToday')],
    ['warning', until !== null && order('heldUntil', { time: format.dateTime(until) })],
    ['bad', withheld.length > 0 && t('withheldFor', { causes: causes(withheld) })],
  ];
  const marks = all.filter(([, words]) => words !== false);
  if (marks.length === 0) return null;
  return (
    <p className={text.row}>
      {marks.map(([tone, words]) => (
        <Badge key={tone} tone={tone} wraps>
          {words}
        </Badge>
      ))}
    </p>
  );
}

function useApprover(by: string | null): string {
  const t = useMessages(QUEUE_MESSAGES);
  const account = useAccount();
  const { kind, name } = readActor(by);
  if (name === '') return t('approved');
  if (kind === 'key') return t('approvedByKey', { name });
  return name === account?.username ? t('approvedByYou') : t('approvedBy', { name });
}

/** Without an alt text: the name beside it says whose post it is. */
function Thumbnail({ item: { media, sensitive } }: { item: WaitingPost }) {
  const first = media.find(({ preview_url: address }) => loadable(address) !== null);
  return (
    <span className={`${thumbnail.thumbnail} ${styles.thumbnail}`}>
      <Preview of={first?.preview_url} isHidden={sensitive} alt="" width={48} height={48}>
        <Icon name={media.length > 0 ? 'image' : 'note'} />
      </Preview>
    </span>
  );
}
