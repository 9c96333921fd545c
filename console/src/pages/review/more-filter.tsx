import { useMessages } from '../../i18n/use-messages';
import { usePreferences } from '../../preferences/use-preferences';
import { Button } from '../../ui/button';
import { LAST_DAY } from '../../ui/days';
import fields from '../../ui/form.module.css';
import { closePopover, Popover } from '../../ui/popover';
import text from '../../ui/text.module.css';
import { ShortInput } from '../../ui/short-input';
import styles from './filter-bar.module.css';
import { REVIEW_MESSAGES } from './messages';
import { useSpamRules } from './post/use-post-details';
import type { ReviewFilter } from './review-filter';

export interface FilterChipProps {
  filter: ReviewFilter;
  onChange: (change: Partial<ReviewFilter>) => void;
}

export function MoreFilter({ filter, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
  const { rule, predicted, from, to, waveMin } = filter;
  const n = [rule, predicted, waveMin, from ?? to].filter((set) => set !== null).length;
  return (
    <Popover
      isOn={n > 0}
      label={
        <>
          {t('moreFilter')} {n > 0 && <b className={text.figures}>{n}</b>}
        </>
      }
    >
      <MoreForm filter={filter} onChange={onChange} />
    </Popover>
  );
}

function MoreForm({ filter: { rule, predicted, from, to, waveMin }, onChange }: FilterChipProps) {
  const t = useMessages(REVIEW_MESSAGES);
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

interface EntryProps {
  label: string;
  name: string;
  type: 'date' | 'number';
  value: string;
  required?: boolean;
}

export function Entry({ label, value, ...rest }: EntryProps) {
  const bounds = rest.type === 'number' ? { min: 0, max: 100, step: 1 } : { max: LAST_DAY };
  const Field = rest.type === 'number' ? ShortInput : 'input';
  return (
    <label>
      <span className={text.label}>{label}</span>
      <Field className={`${fields.input} ${text.figures}`} defaultValue={value} {...rest} {...bounds} />
    </label>
  );
}
