import { useMessages } from '../../i18n/use-messages';
import { closePopover, Popover } from '../../ui/popover';
import type { FilterChipProps } from './filter-bar';
import { REVIEW_MESSAGES } from './messages';

/** The range of the automatic score. */
export function ScoreFilter({ filter, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const { scoreMin: min, scoreMax: max } = filter;
  return (
    <Popover
      isOn={min > 0 || max < 100}
      label={
        <>
          {t('scoreFilter')} <b className="num">{`${min}–${max}`}</b>
        </>
      }
    >
      <form
        className="range"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          onChange({ scoreMin: Number(form.get('from')), scoreMax: Number(form.get('to')) });
          closePopover(event.currentTarget);
        }}
      >
        <ScoreField name="from" label={t('scoreFrom')} value={min} />
        <ScoreField name="to" label={t('scoreTo')} value={max} />
        <button type="submit" className="btn primary">
          OK
        </button>
      </form>
    </Popover>
  );
}

function ScoreField({ name, label, value }: { name: string; label: string; value: number }) {
  return (
    <label>
      <span className="lab">{label}</span>
      <input className="input num" name={name} type="number" min={0} max={100} step={1} required defaultValue={value} />
    </label>
  );
}
