import { useId } from 'react';

interface ChoiceListProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, each on a line. */
export function ChoiceList<Value extends string>({ legend, options, value, onChange }: ChoiceListProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="lab">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
