import { useMessages } from '../../i18n/use-messages';
import { Button } from '../../ui/button';
import { closePopover, Popover } from '../../ui/popover';
import text from '../../ui/text.module.css';
import fields from '../../ui/form.module.css';
import type { FilterChipProps } from './filter-bar';
import styles from './filter-bar.module.css';
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
          {t('scoreFilter')} <b className={text.figures}>{`${min}–${max}`}</b>
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
        <ScoreField name="from" label={t('scoreFrom')} value={min} />
        <ScoreField name="to" label={t('scoreTo')} value={max} />
        <Button look="primary" type="submit">
          OK
        </Button>
      </form>
    </Popover>
  );
}

function ScoreField({ name, label, value }: { name: string; label: string; value: number }) {
  return (
    <label>
      <span className={text.label}>{label}</span>
      <input
        className={`${fields.input} ${text.figures}`}
        name={name}
        type="number"
        min={0}
        max={100}
        step={1}
        required
        defaultValue={value}
      />
    </label>
  );
}
