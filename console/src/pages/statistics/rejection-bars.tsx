import { useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Models } from '../../api/client';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { QueryFailure } from '../../ui/query-failure';
import { useReasonWords } from '../../ui/rejection-reasons';
import { BarList, ChartCard, ChartTable } from './chart-card';
import { STATISTICS_MESSAGES } from './messages';

export function RejectionBars({ days }: { days: number }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const query = useQuery({
    queryKey: ['rejections', days],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/stats/rejections', { params: { query: { days } }, signal })),
  });
  if (!query.data) return <QueryFailure what={t('rejectionsNotLoaded')} query={query} />;
  return <Bars rejections={query.data} />;
}

function Bars({ rejections }: { rejections: Models['RejectionStats'] }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const format = useFormat();
  const wordsOf = useReasonWords();
  const { total, reasons, without_reason: without } = rejections;
  const rows = [
    ...reasons.map(({ reason, count }) => ({ key: reason, name: wordsOf(reason), count })),
    ...(without > 0 ? [{ key: '', name: t('withoutReason'), count: without }] : []),
  ];
  const title = t('byReason');
  return (
    <ChartCard
      title={title}
      nothing={total === 0 ? t('noRejections') : null}
      legend={<p>{t('rejectedPosts')}</p>}
      chart={
        <BarList
          items={rows.map((row) => ({ ...row, share: (100 * row.count) / total, figure: format.number(row.count) }))}
        />
      }
      table={
        <ChartTable
          caption={title}
          columns={[t('rejectionReason'), t('rejected')]}
          rows={rows.map(({ name, count }) => [name, format.number(count)])}
        />
      }
    />
  );
}
