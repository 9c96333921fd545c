import { useId, useRef } from 'react';
import { closePopover } from './popover';
import styles from './choice-list.module.css';
import text from './text.module.css';

interface ChoiceListProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons, one a line; the panel that they are in closes when one is chosen by a pointer, while arrow keys walk on. */
export function ChoiceList<Value extends string>({ legend, options, value, onChange }: ChoiceListProps<Value>) {
  const name = useId();
  const isByPointer = useRef(false);
  return (
    <fieldset className={styles.choices}>
      <legend className={text.label}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} onPointerDown={() => (isByPointer.current = true)}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onKeyDown={() => (isByPointer.current = false)}
            // Not at the click, which comes first: closing removes the buttons, and the change would be lost.
            onChange={(event) => {
              onChange(option.value);
              if (isByPointer.current) closePopover(event.currentTarget);
            }}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
