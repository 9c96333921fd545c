import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../api/client';
import { useFormat } from '../../../i18n/use-format';
import { useMessages } from '../../../i18n/use-messages';
import { Button } from '../../../ui/button';
import { QueryFailure } from '../../../ui/query-failure';
import text from '../../../ui/text.module.css';
import { QUEUE_KEY } from '../overview';
import { Panel } from '../side-panels';
import { ORDER_MESSAGES } from './messages';
import { nameOf } from '../post-line';
import { useOrderWrites } from './order-writes';
import styles from './order.module.css';
import card from '../../../ui/card.module.css';

export function PostsOnHold() {
  const t = useMessages(ORDER_MESSAGES);
  const format = useFormat();
  const writes = useOrderWrites();
  const posts = useQuery({
    queryKey: [...QUEUE_KEY, 'held'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/curated/held', { signal })),
  });
  if (posts.data?.total === 0) return null;
  return (
    <Panel id="on-hold" title={t('onHold')} aside={posts.data && format.number(posts.data.total)}>
      <QueryFailure what={t('onHoldFailed')} query={posts} inset />
      <p className={text.faint}>{t('onHoldHint')}</p>
      <ul className={`${card.rows} ${styles.waiting}`}>
        {posts.data?.items.map((item) => (
          <li key={item.post_id} title={item.snippet}>
            <span>
              <b dir="auto">{nameOf(item)}</b>
              <small>{item.held_until && t('until', { time: format.dateTime(item.held_until) })}</small>
            </span>
            <Button busy={writes.isBusy} onClick={() => writes.hold(item, null)}>
              {t('release')} <span className={text.hidden}>{nameOf(item)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
