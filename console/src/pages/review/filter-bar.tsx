import { memo } from 'react';
import { useMessages } from '../../i18n/use-messages';
import { ChoiceList } from '../../ui/choice-list';
import { Icon } from '../../ui/icon';
import { Popover } from '../../ui/popover';
import styles from './filter-bar.module.css';
import { LanguageFilter } from './language-filter';
import { REVIEW_MESSAGES } from './messages';
import { MEDIA, type ReviewFilter, SIGNALS, SORTS, STATES } from './review-filter';
import { ScoreFilter } from './score-filter';
import { StreamFilter } from './stream-filter';

interface FilterBarProps {
  filter: ReviewFilter;
  onChange: (filter: ReviewFilter) => void;
  isGrid: boolean;
  onGrid: (isGrid: boolean) => void;
  /** Opens the first filter when it becomes another number. */
  openSignal: number;
}

/** One chip a filter, each saying what it is set to; then the order and the view. Decisions do not touch it. */
export const FilterBar = memo(function FilterBar({ filter, onChange, isGrid, onGrid, openSignal }: FilterBarProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const set = (change: Partial<ReviewFilter>) => onChange({ ...filter, ...change });
  const states = {
    waiting: t('stateWaiting'),
    approved: t('stateApproved'),
    rejected: t('stateRejected'),
    all: t('stateAll'),
  };
  return (
    <div className={styles.filters} role="toolbar" aria-label={t('filterBar')}>
      <Popover label={<b>{states[filter.state]}</b>} isOn={filter.state !== 'waiting'} openSignal={openSignal}>
        <ChoiceList
          legend={t('stateLegend')}
          options={STATES.map((value) => ({ value, label: states[value] }))}
          value={filter.state}
          onChange={(state) => set({ state })}
        />
      </Popover>
      <StreamFilter chosen={filter.streams} onChange={(streams) => set({ streams })} />
      <ScoreFilter filter={filter} onChange={set} />
      <MediaFilter filter={filter} onChange={set} />
      <LanguageFilter filter={filter} onChange={set} />
      <SignalFilter filter={filter} onChange={set} />
      <span className={styles.gap} />
      <SortMenu filter={filter} onChange={set} />
      <ViewSwitch isGrid={isGrid} onGrid={onGrid} />
    </div>
  );
});

/** A filter's chip takes the whole filter and answers what it changes. */
export interface FilterChipProps {
  filter: ReviewFilter;
  onChange: (change: Partial<ReviewFilter>) => void;
}

function MediaFilter({ filter, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const labels = {
    any: t('mediaAny'),
    with: t('mediaWith'),
    without: t('mediaWithout'),
    'missing-alt': t('mediaMissing'),
  };
  return (
    <Popover
      isOn={filter.media !== 'any'}
      label={
        <>
          {t('mediaFilter')} <b>{labels[filter.media]}</b>
        </>
      }
    >
      <ChoiceList
        legend={t('mediaFilter')}
        options={MEDIA.map((value) => ({ value, label: labels[value] }))}
        value={filter.media}
        onChange={(media) => onChange({ media })}
      />
    </Popover>
  );
}

function SignalFilter({ filter, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const labels = {
    any: t('signalAny'),
    discoverable: t('signalDiscoverable'),
    indexable: t('signalIndexable'),
    noindex: t('signalNoindex'),
    bot: t('signalBot'),
    nobot: t('signalNobot'),
    unknown: t('signalUnknown'),
  };
  return (
    <Popover
      isOn={filter.signal !== null}
      label={
        <>
          {t('signalFilter')} <b>{labels[filter.signal ?? 'any']}</b>
        </>
      }
    >
      <ChoiceList
        legend={t('signalFilter')}
        options={(['any', ...SIGNALS] as const).map((value) => ({ value, label: labels[value] }))}
        value={filter.signal ?? 'any'}
        onChange={(signal) => onChange({ signal: signal === 'any' ? null : signal })}
      />
    </Popover>
  );
}

function SortMenu({ filter, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const labels = {
    newest: t('sortNewest'),
    oldest: t('sortOldest'),
    score_desc: t('sortScoreDesc'),
    score_asc: t('sortScoreAsc'),
    author: t('sortAuthor'),
  };
  return (
    <Popover
      label={
        <>
          {t('sortFilter')} <b>{labels[filter.sort]}</b>
        </>
      }
    >
      <ChoiceList
        legend={t('sortFilter')}
        options={SORTS.map((value) => ({ value, label: labels[value] }))}
        value={filter.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </Popover>
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
