// A search field and the matching commands; arrows move, Enter runs.
import { useMemo, useState } from 'react';
import { LabelledField } from '../forms/labelled-field.tsx';
import { Result, ResultList, SearchBox, SearchInput } from './search-box.tsx';

interface Command {
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
  const found = useMemo(() => {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    return [
      ...items.filter((item) => words.every((word) => item.label.toLowerCase().includes(word))),
      ...others,
    ];
  }, [items, others, wanted]);
  const type = (value: string) => {
    setWanted(value);
    onWanted?.(value);
  };
  return (
    <SearchBox results={found} typed={wanted} onType={type}>
      <div className="grid gap-3">
        <LabelledField label={label}>
          {(inside) => (
            <SearchInput {...inside} type="search" className="control" dir="auto" autoFocus data-autofocus />
          )}
        </LabelledField>
        {found.length === 0 && <p className="text-soft">{nothing}</p>}
        <ResultList aria-label={label}>
          {found.map((item) => (
            <Result
              key={item.id}
              value={item}
              className="grid grid-cols-[8rem_minmax(0,1fr)_auto] gap-3 w-full min-h-9 items-center px-2 rounded-control text-ink text-start cursor-pointer hover:bg-sunk data-highlighted:bg-sunk pointer-coarse:min-h-11"
              onClick={item.run}
            >
              <span className="text-soft">{item.group}</span>
              <bdi>{item.label}</bdi>
              {item.keys !== null && <kbd>{item.keys}</kbd>}
            </Result>
          ))}
        </ResultList>
      </div>
    </SearchBox>
  );
}
