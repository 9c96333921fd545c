import { useId } from 'react';
import type { Models } from '../../api/client';
import { useMessages } from '../../i18n/use-messages';
import { LEVELS } from '../../ui/score-level';
import { Axis, axisRoom, useWidth } from './axis';
import { ChartCard, ChartTable, Legend } from './chart-card';
import { STATISTICS_MESSAGES } from './messages';
import { scaleTo, ticks } from './scale';
import { useLabels } from './use-labels';
import styles from './statistics.module.css';

type Band = Models['ScoreDecisions'];

const HEIGHT = 236;
const TOP = 10;
const BOTTOM = 26;

export function ScoreChart({ scores }: { scores: readonly Band[] }) {
  const t = useMessages(STATISTICS_MESSAGES);
  const labels = useLabels();
  const title = t('scoreAndDecision');
  return (
    <ChartCard
      title={title}
      nothing={scores.some(({ approved, rejected }) => approved + rejected > 0) ? null : t('noReviews')}
      legend={
        <Legend
          items={[
            ['approved', t('approved')],
            ['rejected', t('rejected')],
          ]}
        />
      }
      chart={<Bands scores={scores} />}
      table={
        <ChartTable
          caption={title}
          columns={[t('score'), t('approved'), t('rejected')]}
          rows={scores.map(({ from, to, approved, rejected }) => [
            t('fromTo', { from, to }),
            labels.number(approved),
            labels.number(rejected),
          ])}
        />
      }
    />
  );
}

function Bands({ scores }: { scores: readonly Band[] }) {
  const labels = useLabels();
  const description = useDescription(scores);
  const [element, width] = useWidth<HTMLDivElement>();
  const hatch = useId();
  const values = ticks(Math.max(...scores.map(({ approved, rejected }) => approved + rejected)), 3);
  const y = scaleTo(values.at(-1) ?? 1, HEIGHT - BOTTOM, TOP);
  const left = axisRoom(values, labels.axis);
  const step = (width - left) / scores.length;
  const x = (score: number) => left + (score / 100) * (width - left);
  return (
    <div ref={element} className={styles.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={description}>
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect fill="var(--rejected)" opacity={0.28} width="6" height="6" />
              <rect fill="var(--rejected)" width="2.5" height="6" />
            </pattern>
          </defs>
          <Axis values={values} y={y} left={left} right={width} />
          {scores.map((band) => (
            <Stack key={band.from} band={band} x={x(band.from)} step={step} y={y} hatch={`url(#${hatch})`} />
          ))}
          {LEVELS.map((score) => (
            <text key={score} x={x(score)} y={HEIGHT - 6}>
              {score}
            </text>
          ))}
          <text x={width} y={HEIGHT - 6} textAnchor="end">
            100
          </text>
        </svg>
      )}
    </div>
  );
}

interface StackProps {
  band: Band;
  x: number;
  step: number;
  y: (value: number) => number;
  hatch: string;
}

function Stack({ band: { from, to, approved, rejected }, x, step, y, hatch }: StackProps) {
  const t = useMessages(STATISTICS_MESSAGES);
  const width = Math.max(1, step - Math.min(5, step * 0.2));
  const gap = approved > 0 && rejected > 0 ? 1.5 : 0;
  const height = Math.max(0, y(approved) - y(approved + rejected) - gap);
  return (
    <g>
      <title>{t('scoreTip', { from, to, approved, rejected })}</title>
      <rect className={styles.hover} x={x} width={step} y={TOP} height={HEIGHT - BOTTOM - TOP} />
      <rect className={styles.approved} x={x} width={width} y={y(approved)} height={y(0) - y(approved)} rx={2} />
      <rect fill={hatch} x={x} width={width} y={y(approved + rejected)} height={height} rx={2} />
    </g>
  );
}

function peak(scores: readonly Band[], decision: 'approved' | 'rejected'): Band | undefined {
  return scores.toSorted((a, b) => b[decision] - a[decision])[0];
}

function useDescription(scores: readonly Band[]): string {
  const t = useMessages(STATISTICS_MESSAGES);
  const [approved, rejected] = [peak(scores, 'approved'), peak(scores, 'rejected')];
  return t('scoreChart', {
    approvedFrom: approved?.from ?? 0,
    approvedTo: approved?.to ?? 0,
    rejectedFrom: rejected?.from ?? 0,
    rejectedTo: rejected?.to ?? 0,
  });
}
