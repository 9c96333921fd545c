import type { Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { BarList, ChartCard, ChartTable } from './chart-card';
import { STATISTICS_MESSAGES } from './messages';
import { QueryState } from '../../ui/query-state';
import { useReasonWords } from '../../ui/rejection-reasons';
import text from '../../ui/text.module.css';

type StreamActivity = Models['StreamActivity'];

/** How many streams have a bar, those with most reviews; the table has all. */
const BARS = 8;

export function StreamBars({ streams }: { streams: readonly StreamActivity[] }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const format = useFormat();
  const title = t('byStream');
  return (
    <ChartCard
      title={title}
      nothing={streams.length === 0 ? t('noReviews') : null}
      legend={<p>{t('share')}</p>}
      chart={<Shares streams={streams} />}
      table={
        <ChartTable
          caption={title}
          columns={[t('stream'), t('instance'), t('reviewed'), t('approved'), t('rate')]}
          rows={streams.map(({ hashtag, instance, reviewed, approved, approval_rate: rate }) => [
            `#${hashtag}`,
            instance,
            format.number(reviewed),
            format.number(approved),
            format.percent(rate),
          ])}
        />
      }
    />
  );
}

function Shares({ streams }: { streams: readonly StreamActivity[] }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const format = useFormat();
  const shown = streams.slice(0, BARS).toSorted((a, b) => b.approval_rate - a.approval_rate);
  const isTwice = ({ hashtag }: StreamActivity) => shown.filter((each) => each.hashtag === hashtag).length > 1;
  return (
    <>
      <BarList
        items={shown.map((stream) => ({
          key: stream.stream_id,
          title: `#${stream.hashtag} · ${stream.instance}`,
          name: (
            <>
              <bdi>#{stream.hashtag}</bdi> <small>{format.number(stream.reviewed)}</small>{' '}
              {isTwice(stream) && <small>{stream.instance}</small>}
            </>
          ),
          share: stream.approval_rate,
          figure: format.percent(stream.approval_rate),
        }))}
      />
      {streams.length > BARS && <p className={text.small}>{t('moreStreams', { n: streams.length - BARS })}</p>}
    </>
  );
}

export function RejectionBars({ days }: { days: number }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const query = useGet(['rejections', days], '/api/v1/stats/rejections', { params: { query: { days } } });
  const format = useFormat();
  const wordsOf = useReasonWords();
  if (!query.data) return <QueryState what={t('rejectionsNotLoaded')} query={query} />;
  const { total, reasons, without_reason: without } = query.data;
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
          columns={[t('reason'), t('rejected')]}
          rows={rows.map(({ name, count }) => [name, format.number(count)])}
        />
      }
    />
  );
}
