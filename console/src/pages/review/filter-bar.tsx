import { memo } from 'react';
import { usePrediction } from '../../api/prediction';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { ChoiceList } from '../../ui/choice-list';
import { Icon } from '../../ui/icon';
import { closePopover, Popover } from '../../ui/popover';
import text from '../../ui/text.module.css';
import styles from './filter-bar.module.css';
import { Entry, type FilterChipProps, MoreFilter } from './more-filter';
import { REVIEW_MESSAGES } from './messages';
import { changeFilter, isPredicted, MEDIA, type ReviewFilter, SIGNALS, SORTS, STATES } from './review-filter';
import { ViewsMenu } from './views/views-menu';
import { StreamFilter } from './stream-filter';

interface FilterBarProps {
  filter: ReviewFilter;
  onChange: (filter: ReviewFilter) => void;
  isGrid: boolean;
  onGrid: (isGrid: boolean) => void;
  openSignal: number;
}

/** One chip a filter, each saying what it is set to; then the order and the view. Decisions do not touch it. */
export const FilterBar = memo(function FilterBar({ filter, onChange, isGrid, onGrid, openSignal }: FilterBarProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const set = (change: Partial<ReviewFilter>) => onChange(changeFilter(filter, change));
  return (
    <div className={styles.filters} role="toolbar" aria-label={t('filterBar')}>
      <span className={styles.chips}>
        <Popover label={<b>{t(`state_${filter.state}`)}</b>} isOn={filter.state !== 'waiting'} openSignal={openSignal}>
          <ChoiceList
            legend={t('stateLegend')}
            options={STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
            value={filter.state}
            onChange={(state) => set({ state })}
          />
        </Popover>
        <StreamFilter filter={filter} onChange={set} />
        <ScoreFilter filter={filter} onChange={set} />
        <ChoiceFilter
          name={t('mediaFilter')}
          isOn={filter.media !== 'any'}
          options={MEDIA.map((value) => ({ value, label: t(`media_${value}`) }))}
          value={filter.media}
          onChange={(media) => set({ media })}
        />
        <LanguageFilter filter={filter} onChange={set} />
        <ChoiceFilter
          name={t('signalFilter')}
          isOn={filter.signal !== null}
          options={(['any', ...SIGNALS] as const).map((value) => ({ value, label: t(`signal_${value}`) }))}
          value={filter.signal ?? 'any'}
          onChange={(signal) => set({ signal: signal === 'any' ? null : signal })}
        />
        <MoreFilter filter={filter} onChange={set} />
        {filter.wave !== null && (
          <Button look="ghost" icon="cross" aria-label={t('endWave')} onClick={() => set({ wave: null })}>
            {t('oneWave')}
          </Button>
        )}
      </span>
      <span className={styles.end}>
        <ViewsMenu filter={filter} isGrid={isGrid} />
        <Popover
          label={
            <>
              {t('sortFilter')} <b>{t(`sort_${filter.sort}`)}</b>
            </>
          }
        >
          <SortChoices filter={filter} onChange={set} />
        </Popover>
        <ViewSwitch isGrid={isGrid} onGrid={onGrid} />
      </span>
    </div>
  );
});

interface ChoiceFilterProps<Value extends string> {
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  isOn?: boolean;
  onChange: (value: Value) => void;
}

function ChoiceFilter<Value extends string>({ name, isOn, ...list }: ChoiceFilterProps<Value>) {
  return (
    <Popover
      isOn={isOn}
      label={
        <>
          {name}
          {isOn && <b>{list.options.find(({ value }) => value === list.value)?.label}</b>}
        </>
      }
    >
      <ChoiceList legend={name} {...list} />
    </Popover>
  );
}

/** The sort orders; by prediction only if there is a model, which is requested when the list opens. */
function SortChoices({ filter, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
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

function ViewSwitch({ isGrid, onGrid }: { isGrid: boolean; onGrid: (isGrid: boolean) => void }) {
  const t = useMessages(REVIEW_MESSAGES);
  return (
    <span className={styles.views} role="group" aria-label={t('view')}>
      <button type="button" aria-pressed={!isGrid} aria-label={t('viewList')} onClick={() => onGrid(false)}>
        <Icon name="queue" size={16} />
      </button>
      <button type="button" aria-pressed={isGrid} aria-label={t('viewGrid')} onClick={() => onGrid(true)}>
        <Icon name="grid" size={16} />
      </button>
    </span>
  );
}

/** The languages that most posts of the Fediverse name; any other can be named in the address. */
const OFFERED = ['en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'uk', 'zh'];

function LanguageFilter({ filter, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const format = useFormat();
  const label = (tag: string) => (tag === 'und' ? t('languageUnknown') : format.languageName(tag));
  const tags = [...new Set([...OFFERED, filter.language ?? 'und'])].filter((tag) => tag !== 'und');
  return (
    <ChoiceFilter
      name={t('languageFilter')}
      isOn={filter.language !== null}
      options={[
        { value: '', label: t('languageAny') },
        ...tags.toSorted((a, b) => label(a).localeCompare(label(b))).map((value) => ({ value, label: label(value) })),
        { value: 'und', label: t('languageUnknown') },
      ]}
      value={filter.language ?? ''}
      onChange={(language) => onChange({ language: language || null })}
    />
  );
}

function ScoreFilter({ filter, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const { scoreMin: min, scoreMax: max } = filter;
  const isOn = min > 0 || max < 100;
  return (
    <Popover
      isOn={isOn}
      label={
        <>
          {t('scoreFilter')}
          {isOn && <b className={text.figures}>{`${min}–${max}`}</b>}
        </>
      }
    >
      <form
        className={styles.scoreRange}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          onChange({ scoreMin: Number(form.get('from')), scoreMax: Number(form.get('to')) });
          closePopover(event.currentTarget);
        }}
      >
        <Entry name="from" type="number" label={t('scoreFrom')} value={String(min)} required />
        <Entry name="to" type="number" label={t('scoreTo')} value={String(max)} required />
        <Button look="primary" type="submit">
          OK
        </Button>
      </form>
    </Popover>
  );
}
