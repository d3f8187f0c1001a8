// A search field and the matching commands; arrows move, Enter runs.
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { TextField } from './field.tsx';

export interface Command {
  id: string;
  label: string;
  group: string;
  keys: string | null;
  run: () => void;
}

interface CommandListProps {
  label: string;
  nothing: string;
  items: readonly Command[];
  /** Results for the typed text that other sources find, listed below the commands. */
  others?: readonly Command[];
  onWanted?: (wanted: string) => void;
}

export function CommandList({ label, nothing, items, others = [], onWanted }: CommandListProps) {
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const found = useMemo(() => {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    return [
      ...items.filter((item) => words.every((word) => item.label.toLowerCase().includes(word))),
      ...others,
    ];
  }, [items, others, wanted]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((old) => Math.min(found.length - 1, Math.max(0, old + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      found[at]?.run();
    }
  };
  return (
    // The field keeps the focus; its key events bubble up to here.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles bubbling key events
    <div className="grid gap-3" onKeyDown={onKeyDown}>
      <TextField
        label={label}
        type="search"
        value={wanted}
        onChange={(value) => {
          setWanted(value);
          onWanted?.(value);
          setAt(0);
        }}
        autoFocus
      />
      {found.length === 0 && <p className="text-soft">{nothing}</p>}
      <ul id={list}>
        {found.map((item, index) => (
          <li key={item.id}>
            <button
              type="button"
              className="grid grid-cols-[8rem_minmax(0,1fr)_auto] gap-3 w-full min-h-9 items-center px-2 rounded-control text-ink text-start hover:bg-sunk data-at:bg-sunk pointer-coarse:min-h-11"
              data-at={index === at || undefined}
              onClick={item.run}
            >
              <span className="text-soft">{item.group}</span>
              <bdi>{item.label}</bdi>
              {item.keys !== null && <kbd>{item.keys}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
