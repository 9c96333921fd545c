import { type StreamFigures, useStreamFigures, useStreams } from '../../api/streams';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import choiceList from '../../ui/choice-list.module.css';
import { Popover } from '../../ui/popover';
import text from '../../ui/text.module.css';
import styles from './filter-bar.module.css';
import { REVIEW_MESSAGES } from './messages';
import type { FilterChipProps } from './more-filter';
import type { ReviewFilter } from './review-filter';

/** The count of a stream's posts that a state of the review lists. */
const COUNTED = {
  waiting: 'unreviewed_count',
  approved: 'approved_count',
  rejected: 'rejected_count',
  all: 'post_count',
} as const satisfies Record<ReviewFilter['state'], keyof StreamFigures>;

/** Any number of streams; none means all. */
export function StreamFilter({ filter, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const { data: streams = [] } = useStreams();
  const { streams: chosen } = filter;
  const [first] = chosen;
  const name = streams.find(({ id }) => id === first)?.hashtag;
  return (
    <Popover
      isOn={chosen.length > 0}
      label={
        first === undefined ? (
          <b>{t('streamsAny')}</b>
        ) : (
          <>
            <b>#{name ?? first}</b> {chosen.length > 1 && t('streamsMore', { n: chosen.length - 1 })}
          </>
        )
      }
    >
      <StreamChoices filter={filter} onChange={onChange} />
    </Popover>
  );
}

/** The streams with their counts, which are asked for when the list is opened. */
function StreamChoices({ filter: { streams: chosen, state }, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const format = useFormat();
  const { data: streams = [] } = useStreams();
  const { data: figures } = useStreamFigures();
  const countOf = (id: number) => {
    const count = figures?.get(id)?.[COUNTED[state]];
    return count === undefined ? '' : format.number(count);
  };
  const toggle = (id: number) =>
    onChange({ streams: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id] });
  return (
    <fieldset className={choiceList.choices}>
      <legend className={text.label}>{t('streamsLegend')}</legend>
      {streams.map(({ id, hashtag, instance }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <span>
            #{hashtag} <small className={styles.instance}>{instance}</small>
          </span>
          <small className={`${styles.count} ${text.figures}`}>{countOf(id)}</small>
        </label>
      ))}
    </fieldset>
  );
}
