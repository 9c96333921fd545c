import { useId } from 'react';
import { closePopover } from './popover';
import styles from './choice-list.module.css';
import text from './text.module.css';

interface ChoiceListProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons, one a line. */
export function ChoiceList<Value extends string>({ legend, options, value, onChange }: ChoiceListProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={text.label}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onClick={(event) => event.detail > 0 && closePopover(event.currentTarget)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
