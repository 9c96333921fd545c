import { useEffect, useState } from 'react';

/** How long a value must stay as it is, in milliseconds. */
const AFTER = 300;

/** The value once it has not changed for {@link AFTER}, so that typing does not send a request per letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), AFTER);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
