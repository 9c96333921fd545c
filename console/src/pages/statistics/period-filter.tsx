import { useMessages } from '../../i18n/use-messages';
import { ChoiceList } from '../../ui/choice-list';
import { Popover } from '../../ui/popover';
import { useStreams } from '../../api/streams';
import { type Activity, type Period, RANGES } from './activity';
import { STATISTICS_MESSAGES } from './messages';
import styles from './statistics.module.css';

interface PeriodFilterProps {
  period: Period;
  onChange: (change: Partial<Period>) => void;
  /** It knows the names of deleted streams. */
  activity: Activity | undefined;
}

export function PeriodFilter({ period, onChange, activity }: PeriodFilterProps) {
  const t = useMessages(STATISTICS_MESSAGES);
  return (
    <>
      <StreamChoice period={period} onChange={onChange} activity={activity} />
      <Popover isOn label={<b>{t('lastDays', { n: period.days })}</b>}>
        <ChoiceList
          legend={t('range')}
          options={RANGES.map((days) => ({ value: String(days), label: t('lastDays', { n: days }) }))}
          value={String(period.days)}
          onChange={(value) => onChange({ days: RANGES.find((days) => String(days) === value) ?? period.days })}
        />
      </Popover>
    </>
  );
}

const ALL = 'all';

function StreamChoice({ period, onChange, activity }: PeriodFilterProps) {
  const t = useMessages(STATISTICS_MESSAGES);
  const { data: streams = [] } = useStreams();
  const { stream: chosen } = period;
  const listed = streams.map(({ id, hashtag, instance }) => ({ id, name: `#${hashtag} · ${instance}` }));
  const deleted = activity?.streams.find(({ stream_id: id }) => id === chosen);
  if (chosen !== null && !listed.some(({ id }) => id === chosen))
    listed.push({
      id: chosen,
      name: deleted ? `#${deleted.hashtag} · ${deleted.instance}` : t('streamOf', { id: String(chosen) }),
    });
  const name = listed.find(({ id }) => id === chosen)?.name;
  return (
    <Popover
      isOn={chosen !== null}
      label={
        <span className={styles.streamName}>
          {t('streams')} <b>{name ?? t('allStreams', { n: streams.length })}</b>
        </span>
      }
    >
      <ChoiceList
        legend={t('streams')}
        options={[
          { value: ALL, label: t('allOption') },
          ...listed.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={chosen === null ? ALL : String(chosen)}
        onChange={(value) => onChange({ stream: value === ALL ? null : Number(value) })}
      />
    </Popover>
  );
}
