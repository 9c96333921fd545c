import { useStreams } from '../../api/streams';
import { useMessages } from '../../i18n/use-messages';
import choiceList from '../../ui/choice-list.module.css';
import { Popover } from '../../ui/popover';
import text from '../../ui/text.module.css';
import styles from './filter-bar.module.css';
import { REVIEW_MESSAGES } from './messages';

/** Any number of streams; none means all. */
export function StreamFilter({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: number[]) => void }) {
  const t = useMessages(REVIEW_MESSAGES);
  const { data: streams = [] } = useStreams();
  const [first] = chosen;
  const name = streams.find(({ id }) => id === first)?.hashtag;
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
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
      <fieldset className={choiceList.choices}>
        <legend className={text.label}>{t('streamsLegend')}</legend>
        {streams.map(({ id, hashtag, instance, post_count: count }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span>
              #{hashtag} <small className={styles.instance}>{instance}</small>
            </span>
            <small className={`${styles.count} ${text.figures}`}>{count.toLocaleString()}</small>
          </label>
        ))}
      </fieldset>
    </Popover>
  );
}
