// The search field of the leads page; it searches after a pause in typing.
import { type Ref, useEffect, useRef, useState } from 'react';
import { formatKeys } from '../../actions/keys.ts';
import { useText } from '../../text/language.tsx';
import classes from './leads-page.module.css';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  ref: Ref<HTMLInputElement>;
}

const REST_MS = 250;

export function SearchField({ value, onChange, ref }: SearchFieldProps) {
  const text = useText();
  const [typed, setTyped] = useState(value);
  /** The last value that was typed here. A different `value` was set outside this field. */
  const requested = useRef(value);
  useEffect(() => {
    if (value === requested.current) return;
    requested.current = value;
    setTyped(value);
  }, [value]);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === requested.current) return;
    const timer = setTimeout(() => {
      requested.current = wanted;
      tell.current(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      ref={ref}
      type="search"
      className={classes.search}
      aria-label={text.leads.keys.search}
      placeholder={text.leads.search}
      title={formatKeys('/')}
      value={typed}
      maxLength={200}
      dir="auto"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed === '') event.currentTarget.blur();
      }}
    />
  );
}
