import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `ms` milliseconds. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
