import { readActor } from '../../api/actor';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api, bodyOf, type Models } from '../../api/client';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useIsAdmin } from '../../session/use-session';
import { QueryFailure } from '../../ui/query-failure';
import { SimpleTable } from '../../ui/simple-table';
import { REVIEWERS_MESSAGES } from './messages';
import card from '../../ui/card.module.css';
import text from '../../ui/text.module.css';
import styles from './statistics.module.css';

/** What a reviewer decided within some days, or for admins everybody: by name, as it is no contest. */
export function ReviewersCard({ days }: { days: number }) {
  const t = useMessages(REVIEWERS_MESSAGES);
  const isAdmin = useIsAdmin();
  const id = useId();
  const query = useQuery({
    queryKey: ['reviewers', days],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/stats/reviewers', { params: { query: { days } }, signal })),
  });
  const title = t(isAdmin ? 'reviewers' : 'yours');
  return (
    <section className={`${card.card} ${card.padded} ${styles.card} ${card.wide}`} aria-labelledby={id}>
      <h2 className={card.title} id={id}>
        {title}
      </h2>
      <QueryFailure what={t('notLoaded')} query={query} />
      {query.data?.items.length === 0 && <p className={styles.nothing}>{t('nothing')}</p>}
      {query.data && query.data.items.length > 0 && (
        <SimpleTable
          caption={title}
          heads={(['reviewer', 'decisions', 'approved', 'rejected', 'undone', 'agreement'] as const).map((name) =>
            t(name),
          )}
          className={text.figures}
        >
          {query.data.items.map((figures) => (
            <Reviewer key={figures.actor} figures={figures} />
          ))}
        </SimpleTable>
      )}
      <p className={styles.nothing}>{t('explained')}</p>
    </section>
  );
}

function Reviewer({ figures }: { figures: Models['ReviewerStats'] }) {
  const t = useMessages(REVIEWERS_MESSAGES);
  const format = useFormat();
  const { actor, agreement, agreed_posts: agreed, shared_posts: shared } = figures;
  const { kind, name } = readActor(actor);
  return (
    <tr>
      <th scope="row">{kind === 'key' ? t('key', { name }) : <bdi>{name}</bdi>}</th>
      {(['decisions', 'approved', 'rejected', 'undone'] as const).map((field) => (
        <td key={field} data-label={t(field)}>
          {format.number(figures[field])}
        </td>
      ))}
      <td data-label={t('agreement')}>
        {agreement === null ? t('noneShared') : t('agreedOf', { percent: format.percent(agreement), agreed, shared })}
      </td>
    </tr>
  );
}
