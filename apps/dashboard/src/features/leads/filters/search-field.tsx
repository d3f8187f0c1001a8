// The search field of the leads page; it searches after a pause in typing.
import { type Ref, useEffect, useRef, useState } from 'react';
import { formatKeys } from '../../../actions/keys.ts';
import { useText } from '../../../text/language.tsx';

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
      className="flex-[1_1_7rem] min-w-28 max-w-96 min-h-8.5 ms-auto py-0 px-3 border border-edge rounded-control bg-panel text-ink max-tablet:order-1 max-tablet:basis-32 max-tablet:min-w-0 max-tablet:max-w-none max-tablet:text-16 pointer-coarse:min-h-11"
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
