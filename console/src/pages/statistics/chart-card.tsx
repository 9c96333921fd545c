import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { STATISTICS_MESSAGES } from './messages';
import text from '../../ui/text.module.css';
import button from '../../ui/button.module.css';
import card from '../../ui/card.module.css';
import tables from '../../ui/table.module.css';
import styles from './statistics.module.css';

interface ChartCardProps {
  title: string;
  /** Between the title and the switch to the table. */
  legend: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  nothing: string | null;
  isWide?: boolean;
}

export function ChartCard({ title, legend, chart, table, nothing, isWide }: ChartCardProps) {
  const t = useMessages(STATISTICS_MESSAGES);
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section className={`${card.card} ${card.padded} ${styles.card} ${isWide ? card.wide : ''}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={card.title} id={id}>
          {title}
        </h2>
        {legend}
        {nothing === null && (
          <button
            type="button"
            className={`${button.link} ${styles.tableSwitch}`}
            aria-label={t(isTable ? 'showChartOf' : 'showTableOf', { title })}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'showChart' : 'showTable')}
          </button>
        )}
      </div>
      {nothing === null ? isTable ? table : chart : <p className={styles.nothing}>{nothing}</p>}
    </section>
  );
}

interface ChartTableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
}

/** The figures of a chart; it scrolls, by keys too, when there are many. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className={styles.table} role="group" aria-label={caption} tabIndex={0}>
      <table className={`${tables.table} ${tables.numbers} ${text.figures}`}>
        <caption className={text.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Legend({ items }: { items: readonly (readonly [kind: string, label: string])[] }) {
  return (
    <ul className={`${text.fine} ${text.row} ${styles.legend}`}>
      {items.map(([kind, label]) => (
        <li key={kind}>
          <i data-kind={kind} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}

export interface BarItem {
  key: string | number;
  name: ReactNode;
  title?: string;
  share: number;
  figure: string;
}

export function BarList({ items, label }: { items: readonly BarItem[]; label?: string }) {
  return (
    <ul className={`${styles.bars} ${text.figures}`} aria-label={label}>
      {items.map(({ key, name, title, share, figure }) => (
        <li key={key}>
          <span className={text.cut} title={title}>
            {name}
          </span>
          <span className={styles.track} aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </span>
          <b>{figure}</b>
        </li>
      ))}
    </ul>
  );
}
