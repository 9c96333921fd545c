import type { ReactNode } from 'react';
import type { Models } from '../../api/client';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { Axis, axisRoom, useWidth } from './axis';
import { ChartCard, ChartTable, Legend } from './chart-card';
import { STATISTICS_MESSAGES } from './messages';
import { labelEvery, scaleTo } from './scale';
import { useLabels } from './use-labels';
import styles from './statistics.module.css';

type Bin = Models['CalibrationBin'];
type Week = Models['ScoringWeek'];

const HEIGHT = 236;
const TOP = 12;
const BOTTOM = 26;
const PERCENT = [0, 25, 50, 75, 100];
/** Of the posts of a bin, in pixels. */
const RADII = { least: 4, most: 11 };
/** A date below the axis, with space, in pixels. */
const DATE_ROOM = 72;

interface PlotProps {
  description: string;
  values: readonly number[];
  /** Draws into the room between `left` and `right`; `y` is of the values. */
  children: (room: { left: number; right: number; y: (value: number) => number }) => ReactNode;
}

/** The frame of both charts: an axis with values, as wide as there is room. */
function Plot({ description, values, children }: PlotProps) {
  const labels = useLabels();
  const [element, width] = useWidth<HTMLDivElement>();
  const least = values[0] ?? 0;
  const scale = scaleTo((values.at(-1) ?? 1) - least, HEIGHT - BOTTOM, TOP);
  const y = (value: number) => scale(value - least);
  const left = axisRoom(values, labels.axis);
  return (
    <div ref={element} className={styles.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={description}>
          <Axis values={values} y={y} left={left} right={width} />
          {children({ left: left + RADII.most, right: width - RADII.most, y })}
        </svg>
      )}
    </div>
  );
}

/** How many of the posts with a prediction were approved: on the line where it can be relied on. */
export function CalibrationChart({ bins }: { bins: readonly Bin[] }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const labels = useLabels();
  const format = useFormat();
  const title = t('calibration');
  const filled = bins.flatMap(({ approved, rejected, mean_predicted_rate: mean, approval_rate: rate, ...bin }) =>
    mean === null || rate === null ? [] : [{ ...bin, posts: approved + rejected, mean, rate }],
  );
  const posts = filled.reduce((sum, bin) => sum + bin.posts, 0);
  const most = Math.max(1, ...filled.map((bin) => bin.posts));
  const radius = (count: number) => RADII.least + (RADII.most - RADII.least) * Math.sqrt(count / most);
  return (
    <ChartCard
      title={title}
      nothing={posts > 0 ? null : t('noPredictions')}
      legend={<p>{t('calibrationText', { n: posts })}</p>}
      chart={
        <Plot description={t('calibrationChart', { n: posts })} values={PERCENT}>
          {({ left, right, y }) => {
            const x = (percent: number) => left + (percent / 100) * (right - left);
            return (
              <>
                <line className={styles.ideal} x1={x(0)} x2={x(100)} y1={y(0)} y2={y(100)} />
                {filled.map((bin) => (
                  <circle key={bin.from} cx={x(bin.mean)} cy={y(bin.rate)} r={radius(bin.posts)}>
                    <title>{t('calibrationTip', { mean: bin.mean, rate: bin.rate, n: bin.posts })}</title>
                  </circle>
                ))}
                {PERCENT.map((percent) => (
                  <text key={percent} x={x(percent)} y={HEIGHT - 6} textAnchor="middle">
                    {format.percent(percent)}
                  </text>
                ))}
              </>
            );
          }}
        </Plot>
      }
      table={
        <ChartTable
          caption={title}
          columns={[t('predicted'), t('posts'), t('meanPredicted'), t('approved')]}
          rows={filled.map((bin) => [
            t('fromTo', { from: bin.from, to: bin.to }),
            labels.number(bin.posts),
            format.percent(bin.mean),
            format.percent(bin.rate),
          ])}
        />
      }
    />
  );
}

const PAIRS = [50, 60, 70, 80, 90, 100];
const FIGURES = ['prediction_auc', 'spam_score_auc'] as const;

/** How well prediction and score rank the decisions of each week. */
export function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const labels = useLabels();
  const percent = usePercent();
  const title = t('rankingByWeek');
  const isKnown = weeks.some((week) => FIGURES.some((figure) => week[figure] !== null));
  return (
    <ChartCard
      title={title}
      nothing={isKnown ? null : t('noWeeks')}
      legend={
        <Legend
          items={[
            ['prediction', t('prediction')],
            ['score', t('score')],
          ]}
        />
      }
      chart={<Weeks weeks={weeks} />}
      table={
        <ChartTable
          caption={title}
          columns={[t('week'), t('decisions'), t('prediction'), t('score')]}
          rows={weeks
            .toReversed()
            .map((week) => [
              labels.day(week.from),
              labels.number(week.decided_posts),
              percent(week.prediction_auc),
              percent(week.spam_score_auc),
            ])}
        />
      }
    />
  );
}

function usePercent(): (share: number | null) => string {
  const format = useFormat();
  return (share) => (share === null ? '–' : format.percent(100 * share));
}

function Weeks({ weeks }: { weeks: readonly Week[] }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const labels = useLabels();
  return (
    <Plot description={t('rankingChart', { n: weeks.length })} values={PAIRS}>
      {({ left, right, y }) => {
        const x = (index: number) => left + ((index + 0.5) * (right - left)) / weeks.length;
        const every = labelEvery(weeks.length, right - left, DATE_ROOM);
        return (
          <>
            {FIGURES.toReversed().map((figure) => (
              <Points key={figure} weeks={weeks} figure={figure} x={x} y={y} />
            ))}
            {weeks.map(({ from }, index) =>
              (weeks.length - 1 - index) % every === 0 ? (
                <text key={from} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
                  {labels.day(from)}
                </text>
              ) : null,
            )}
          </>
        );
      }}
    </Plot>
  );
}

interface PointsProps {
  weeks: readonly Week[];
  figure: (typeof FIGURES)[number];
  x: (index: number) => number;
  y: (percent: number) => number;
}

/** A figure of each week that has enough decisions; what is worse than chance lies on the line of chance. */
function Points({ weeks, figure, x, y }: PointsProps) {
  const labels = useLabels();
  const percent = usePercent();
  return (
    <g data-kind={figure}>
      {weeks.map((week, index) => {
        const auc = week[figure];
        return auc === null ? null : (
          <circle key={week.from} cx={x(index)} cy={y(Math.max(50, 100 * auc))} r={5}>
            <title>{`${labels.day(week.from)}: ${percent(auc)}`}</title>
          </circle>
        );
      })}
    </g>
  );
}
