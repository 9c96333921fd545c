import { usePrediction } from '../../api/prediction';
import { type StreamFigures, useStreamFigures, useStreams } from '../../api/streams';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { Button } from '../../ui/button';
import { ChoiceList } from '../../ui/choice-list';
import { LAST_DAY } from '../../ui/days';
import { closePopover } from '../../ui/popover';
import { ShortInput } from '../../ui/short-input';
import fields from '../../ui/form.module.css';
import text from '../../ui/text.module.css';
import choiceList from '../../ui/choice-list.module.css';
import { FILTER_MESSAGES } from './filter-messages';
import { useSpamRules } from './post/use-post-details';
import { isPredicted, MEDIA, type ReviewFilter, SIGNALS, SORTS, STATES } from './review-filter';
import { Views } from './views/views';
import styles from './filter-panels.module.css';

export interface PanelProps {
  filter: ReviewFilter;
  isGrid: boolean;
  onChange: (change: Partial<ReviewFilter>) => void;
}

const PANELS = {
  state: States,
  streams: Streams,
  score: Score,
  media: Media,
  language: Languages,
  signal: Signals,
  more: More,
  views: Views,
  sort: Sorts,
};

export type PanelName = keyof typeof PANELS;

/** What a chip of the filter bar opens. */
export function FilterPanel({ of, ...props }: PanelProps & { of: PanelName }) {
  const Panel = PANELS[of];
  return <Panel {...props} />;
}

function States({ filter, onChange }: PanelProps) {
  const t = useMessages(FILTER_MESSAGES);
  return (
    <ChoiceList
      legend={t('stateLegend')}
      options={STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
      value={filter.state}
      onChange={(state) => onChange({ state })}
    />
  );
}

/** The count of a stream's posts that a state of the review lists. */
const COUNTED = {
  waiting: 'unreviewed_count',
  approved: 'approved_count',
  rejected: 'rejected_count',
  all: 'post_count',
} as const satisfies Record<ReviewFilter['state'], keyof StreamFigures>;

/** Any number of streams, none means all, with their counts, which are asked for when the list is opened. */
function Streams({ filter: { streams: chosen, state }, onChange }: PanelProps) {
  const t = useMessages(FILTER_MESSAGES);
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
      <legend className={text.label}>{t('streams')}</legend>
      {streams.map(({ id, hashtag, instance }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <span>
            #{hashtag} <small>{instance}</small>
          </span>
          <small className={`${styles.count} ${text.figures}`}>{countOf(id)}</small>
        </label>
      ))}
    </fieldset>
  );
}

function Score({ filter, onChange }: PanelProps) {
  const t = useMessages(FILTER_MESSAGES);
  return (
    <form
      className={styles.scoreRange}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onChange({ scoreMin: Number(form.get('from')), scoreMax: Number(form.get('to')) });
        closePopover(event.currentTarget);
      }}
    >
      <Entry name="from" type="number" label={t('scoreFrom')} value={String(filter.scoreMin)} required />
      <Entry name="to" type="number" label={t('scoreTo')} value={String(filter.scoreMax)} required />
      <Button look="primary" type="submit">
        OK
      </Button>
    </form>
  );
}

function Media({ filter, onChange }: PanelProps) {
  const t = useMessages(FILTER_MESSAGES);
  return (
    <ChoiceList
      legend={t('mediaFilter')}
      options={MEDIA.map((value) => ({ value, label: t(`media_${value}`) }))}
      value={filter.media}
      onChange={(media) => onChange({ media })}
    />
  );
}

/** The languages that most posts of the Fediverse name; any other can be named in the address. */
const OFFERED = ['en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'uk', 'zh'];

function Languages({ filter, onChange }: PanelProps) {
  const t = useMessages(FILTER_MESSAGES);
  const format = useFormat();
  const tags = [...new Set([...OFFERED, filter.language ?? 'und'])].filter((tag) => tag !== 'und');
  const named = tags.map((value) => ({ value, label: format.languageName(value) }));
  return (
    <ChoiceList
      legend={t('languageFilter')}
      options={[
        { value: '', label: t('languageAny') },
        ...named.toSorted((a, b) => a.label.localeCompare(b.label)),
        { value: 'und', label: t('languageUnknown') },
      ]}
      value={filter.language ?? ''}
      onChange={(language) => onChange({ language: language || null })}
    />
  );
}

function Signals({ filter, onChange }: PanelProps) {
  const t = useMessages(FILTER_MESSAGES);
  return (
    <ChoiceList
      legend={t('signalFilter')}
      options={(['any', ...SIGNALS] as const).map((value) => ({ value, label: t(`signal_${value}`) }))}
      value={filter.signal ?? 'any'}
      onChange={(signal) => onChange({ signal: signal === 'any' ? null : signal })}
    />
  );
}

function More({ filter: { rule, predicted, from, to, waveMin }, onChange }: PanelProps) {
  const t = useMessages(FILTER_MESSAGES);
  const { language } = usePreferences();
  const rules = useSpamRules().data ?? [];
  return (
    <form
      className={styles.more}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const given = (name: string) => String(form.get(name) ?? '') || null;
        const [min, max] = [given('predictedMin'), given('predictedMax')];
        closePopover(event.currentTarget);
        onChange({
          rule: given('rule'),
          from: given('from'),
          to: given('to'),
          waveMin: Number(given('waveMin')) || null,
          predicted: min === null && max === null ? null : [Number(min ?? 0), Number(max ?? 100)],
        });
      }}
    >
      <Entry label={t('writtenFrom')} name="from" type="date" value={from ?? ''} />
      <Entry label={t('writtenTo')} name="to" type="date" value={to ?? ''} />
      <label>
        <span className={text.label}>{t('ruleFilter')}</span>
        <select key={rules.length} className={fields.input} name="rule" defaultValue={rule ?? ''}>
          <option value="">{t('ruleAny')}</option>
          {rules.map(({ name, title }) => (
            <option key={name} value={name}>
              {title[language]}
            </option>
          ))}
        </select>
      </label>
      <Entry label={t('predictedFrom')} name="predictedMin" type="number" value={String(predicted?.[0] ?? '')} />
      <Entry label={t('predictedTo')} name="predictedMax" type="number" value={String(predicted?.[1] ?? '')} />
      <Entry label={t('waveMin')} name="waveMin" type="number" value={String(waveMin ?? '')} />
      <Button look="primary" type="submit">
        OK
      </Button>
    </form>
  );
}

/** The sort orders; by prediction only if there is a model. */
function Sorts({ filter, onChange }: PanelProps) {
  const t = useMessages(FILTER_MESSAGES);
  const { data: prediction } = usePrediction();
  const hasModel = prediction !== undefined && prediction.version !== null;
  const sorts = SORTS.filter((sort) => hasModel || !isPredicted(sort) || sort === filter.sort);
  return (
    <ChoiceList
      legend={t('sortFilter')}
      options={sorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
      value={filter.sort}
      onChange={(sort) => onChange({ sort })}
    />
  );
}

interface EntryProps {
  label: string;
  name: string;
  type: 'date' | 'number';
  value: string;
  required?: boolean;
}

function Entry({ label, value, ...rest }: EntryProps) {
  const bounds = rest.type === 'number' ? { min: 0, max: 100, step: 1 } : { max: LAST_DAY };
  const Field = rest.type === 'number' ? ShortInput : 'input';
  return (
    <label>
      <span className={text.label}>{label}</span>
      <Field className={`${fields.input} ${text.figures}`} defaultValue={value} {...rest} {...bounds} />
    </label>
  );
}
