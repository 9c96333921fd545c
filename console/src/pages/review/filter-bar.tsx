import { memo, type ReactNode } from 'react';
import { useLocation } from '../../shell/router';
import { useStreams } from '../../api/streams';
import { useFormat } from '../../i18n/use-format';
import { useMessages } from '../../i18n/use-messages';
import { useDigitKeys } from '../../keys/use-keys';
import { usePreferences } from '../../preferences/use-preferences';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { later } from '../../ui/later';
import { Popover } from '../../ui/popover';
import text from '../../ui/text.module.css';
import type { PanelName } from './filter-panels';
import { REVIEW_MESSAGES } from './messages';
import { addressOf, changeFilter, type ReviewFilter, writeView } from './review-filter';
import styles from './filter-bar.module.css';

const FilterPanel = later(async () => (await import('./filter-panels')).FilterPanel);

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
  const format = useFormat();
  const { scoreMin: min, scoreMax: max, media, signal, language, rule, predicted, from, to, waveMin } = filter;
  const set = (change: Partial<ReviewFilter>) => onChange(changeFilter(filter, change));
  const panel = (of: PanelName) => <FilterPanel of={of} filter={filter} isGrid={isGrid} onChange={set} />;
  const chip = (of: PanelName, name: string, value: ReactNode = null) => (
    <Popover isOn={value !== null} label={labelOf(name, value)}>
      {panel(of)}
    </Popover>
  );
  const nameOf = (tag: string) => (tag === 'und' ? t('languageUnknown') : format.languageName(tag));
  const more = [rule, predicted, waveMin, from ?? to].filter((each) => each !== null).length;
  return (
    <div className={styles.filters} role="toolbar" aria-label={t('filterBar')}>
      <span className={styles.chips}>
        <Popover label={<b>{t(`state_${filter.state}`)}</b>} isOn={filter.state !== 'waiting'} openSignal={openSignal}>
          {panel('state')}
        </Popover>
        <Popover label={<StreamsLabel chosen={filter.streams} />} isOn={filter.streams.length > 0}>
          {panel('streams')}
        </Popover>
        {chip('score', t('scoreFilter'), min > 0 || max < 100 ? `${min}–${max}` : null)}
        {chip('media', t('mediaFilter'), media === 'any' ? null : t(`media_${media}`))}
        {chip('language', t('languageFilter'), language === null ? null : nameOf(language))}
        {chip('signal', t('signalFilter'), signal === null ? null : t(`signal_${signal}`))}
        {chip('more', t('moreFilter'), more > 0 ? more : null)}
        {filter.wave !== null && (
          <Button look="ghost" icon="cross" aria-label={t('endWave')} onClick={() => set({ wave: null })}>
            {t('oneWave')}
          </Button>
        )}
      </span>
      <span className={styles.end}>
        {chip('views', t('views'), useShownView(filter, isGrid))}
        <Popover label={labelOf(t('sortFilter'), t(`sort_${filter.sort}`))}>{panel('sort')}</Popover>
        <ViewSwitch isGrid={isGrid} onGrid={onGrid} />
      </span>
    </div>
  );
});

function labelOf(name: string, value: ReactNode): ReactNode {
  return (
    <>
      {name} {value !== null && <b className={text.figures}>{value}</b>}
    </>
  );
}

function StreamsLabel({ chosen: [first, ...others] }: { chosen: readonly number[] }) {
  const t = useMessages(REVIEW_MESSAGES);
  const { data: streams = [] } = useStreams();
  if (first === undefined) return <b>{t('streamsAny')}</b>;
  const name = streams.find(({ id }) => id === first)?.hashtag;
  return (
    <>
      <b>#{name ?? first}</b> {others.length > 0 && t('streamsMore', { n: others.length })}
    </>
  );
}

/** The name of the saved view that is shown; a key opens each of them. */
function useShownView(filter: ReviewFilter, isGrid: boolean): string | null {
  const { views } = usePreferences();
  const [, navigate] = useLocation();
  useDigitKeys('view', views, ({ query }) => navigate(addressOf(query)));
  const query = writeView(filter, isGrid);
  return views.find((view) => view.query === query)?.name ?? null;
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
