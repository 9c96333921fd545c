import type { SVGProps } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { Axis, axisRoom, useWidth } from './axis';
import { ChartCard, ChartTable, Legend } from './chart-card';
import { STATISTICS_MESSAGES } from './messages';
import { type Bucket, bucketsOf, type Day, labelEvery, scaleTo, ticks } from './scale';
import { useLabels } from './use-labels';
import styles from './statistics.module.css';

const HEIGHT = 230;
const TOP = 14;
const BOTTOM = 26;
const WIDEST = 120;
/** A date below a bar, with space, in pixels. */
const DATE_ROOM = 72;

export function DayChart({ days }: { days: readonly Day[] }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const labels = useLabels();
  const buckets = bucketsOf(days);
  const isByDay = buckets.length === days.length;
  const title = t(isByDay ? 'perDay' : 'perWeek');
  const columns = [t('fetched'), t('reviewed'), t('approved'), t('rejected'), t('delivered')];
  const isNothing = buckets.every(({ fetched, approved, delivered }) => fetched + approved + delivered === 0);
  return (
    <ChartCard
      title={title}
      isWide
      nothing={isNothing ? t('nothing') : null}
      legend={
        <Legend
          items={[
            ['fetched', t('fetched')],
            ['approved', t('approved')],
            ['delivered', t('delivered')],
          ]}
        />
      }
      chart={<Bars buckets={buckets} title={title} />}
      table={
        <ChartTable
          caption={title}
          columns={[t(isByDay ? 'day' : 'week'), ...columns]}
          rows={buckets.toReversed().map((bucket) => {
            const { fetched, reviewed, approved, rejected, delivered } = bucket;
            return [labels.bar(bucket), ...[fetched, reviewed, approved, rejected, delivered].map(labels.number)];
          })}
        />
      }
    />
  );
}

function Bars({ buckets, title }: { buckets: readonly Bucket[]; title: string }) {
  const labels = useLabels();
  const [element, width] = useWidth<HTMLDivElement>();
  const description = useDescription(buckets, title);
  const values = ticks(
    Math.max(...buckets.flatMap(({ fetched, approved, delivered }) => [fetched, approved, delivered])),
    4,
  );
  const y = scaleTo(values.at(-1) ?? 1, HEIGHT - BOTTOM, TOP);
  const left = axisRoom(values, labels.axis);
  const step = Math.min((width - left) / buckets.length, WIDEST);
  const x = (index: number) => left + index * step;
  const points = buckets.map(({ delivered }, index) => [x(index) + step / 2, y(delivered)] as const);
  const [first] = points;
  // One day alone has a line as wide as its bar.
  const ends = first && points.length === 1 ? [-1, 1].map((side) => [first[0] + (side * step) / 3, first[1]]) : points;
  const line = ends.map((point) => point.join()).join(' ');
  return (
    <div ref={element} className={styles.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={description}>
          <Axis values={values} y={y} left={left} right={width} />
          {buckets.map((bucket, index) => (
            <Bar key={bucket.from} bucket={bucket} x={x(index)} step={step} y={y} />
          ))}
          <polyline className={styles.halo} points={line} />
          <polyline points={line} />
          <Dates buckets={buckets} x={x} step={step} width={width - left} />
        </svg>
      )}
    </div>
  );
}

/** A wide pale bar for the fetched posts, and a narrow one over it for the approved. */
function Bar({ bucket, x, step, y }: { bucket: Bucket; x: number; step: number; y: (value: number) => number }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const labels = useLabels();
  const { fetched, approved, delivered } = bucket;
  const gap = Math.min(8, step * 0.22);
  const inset = Math.min(5, (step - gap) * 0.18);
  const round = Math.min(3, step / 6);
  return (
    <g>
      <title>{t('barTip', { when: labels.bar(bucket), fetched, approved, delivered })}</title>
      <rect className={styles.hover} x={x} width={step} y={TOP} height={HEIGHT - BOTTOM - TOP} />
      <Column className={styles.fetched} rx={round} x={x + gap / 2} width={step - gap} top={y(fetched)} bottom={y(0)} />
      <Column
        className={styles.approved}
        rx={round}
        x={x + gap / 2 + inset}
        width={step - gap - inset * 2}
        top={y(approved)}
        bottom={y(0)}
      />
    </g>
  );
}

function Column({ top, bottom, ...rest }: SVGProps<SVGRectElement> & { top: number; bottom: number }) {
  return bottom > top ? <rect {...rest} y={top} height={bottom - top} /> : null;
}

interface DatesProps {
  buckets: readonly Bucket[];
  x: (index: number) => number;
  step: number;
  width: number;
}

/** The last day always has a date; earlier ones as space allows. */
function Dates({ buckets, x, step, width }: DatesProps) {
  const labels = useLabels();
  const every = labelEvery(buckets.length, width, DATE_ROOM);
  return buckets.map(({ to }, index) => {
    if ((buckets.length - 1 - index) % every !== 0) return null;
    const isCut = index === buckets.length - 1 && step < DATE_ROOM;
    return (
      <text
        key={to}
        x={isCut ? x(index) + step : x(index) + step / 2}
        y={HEIGHT - 6}
        textAnchor={isCut ? 'end' : 'middle'}
      >
        {labels.day(to)}
      </text>
    );
  });
}

function useDescription(buckets: readonly Bucket[], title: string): string {
  const t = useMessages(STATISTICS_MESSAGES);
  const format = useFormat();
  const ranges = (['fetched', 'approved', 'delivered'] as const).flatMap((name) => {
    const values = buckets.map((bucket) => bucket[name]);
    return [
      [`${name}Min`, Math.min(...values)],
      [`${name}Max`, Math.max(...values)],
    ];
  });
  const [from, to] = [format.date(buckets[0]?.from ?? ''), format.date(buckets.at(-1)?.to ?? '')];
  return t('dayChart', { title, from, to, ...Object.fromEntries(ranges) });
}
