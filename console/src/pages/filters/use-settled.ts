import { useEffect, useState } from 'react';

/** How long a value must stay as it is, in milliseconds. */
const AFTER = 300;

/** The value once nobody has changed it for a moment: what is being typed is not asked for letter by letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), AFTER);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
