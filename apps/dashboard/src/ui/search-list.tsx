// A list with a search field above it: typing filters, arrows move, Enter selects.
import { Combobox } from '@base-ui/react/combobox';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Choice, OPTION, OPTION_LIST, OptionLabel, type ShortListProps } from './short-list.tsx';

export interface Find {
  placeholder: string;
  nothing: string;
  maxLength?: number;
  /** Adds the typed text as a new option; undefined: not offered. */
  add?: { label: (words: string) => string; run: (words: string) => void };
}

/** The option that adds the typed text. Its id is that of no other option. */
const NEW = 'new:';

interface SearchListProps extends ShortListProps {
  find: Find;
}

export function SearchList({ label, choices, chosen, onPick, many = false, find }: SearchListProps) {
  const [wanted, setWanted] = useState('');
  const words = wanted.trim();
  const options = useMemo<Choice[]>(() => {
    const found = choices.filter((one) => one.label.toLowerCase().includes(words.toLowerCase()));
    const isNew = find.add && words !== '' && !choices.some((one) => one.label === words);
    return isNew ? [...found, { id: NEW, label: find.add!.label(words) }] : found;
  }, [choices, words, find.add]);
  const input = useRef<HTMLInputElement>(null);
  // A layout effect, because letters can be typed as soon as the list is visible.
  useLayoutEffect(() => input.current?.focus(), []);
  const pick = (id: string) => {
    if (id === NEW) find.add?.run(words);
    else onPick(id);
    setWanted('');
  };
  return (
    <Combobox.Root
      inline
      open
      // With one value, the library would copy the label of the chosen option into the field.
      multiple
      // Enter without typing selects the first option. The library supports this value, but its type lacks it.
      autoHighlight={'always' as unknown as boolean}
      highlightItemOnHover={false}
      items={options}
      filter={null}
      value={choices.filter(({ id }) => chosen.includes(id))}
      isItemEqualToValue={(one, other) => one.id === other.id}
      inputValue={wanted}
      onInputValueChange={(value, { reason }) => reason === 'input-change' && setWanted(value)}
    >
      <div className="grid gap-2">
        <Combobox.Input
          ref={input}
          className="w-full min-h-8.5 px-2 border border-edge rounded-control bg-panel text-ink pointer-coarse:min-h-11 pointer-coarse:text-16"
          aria-label={label}
          placeholder={find.placeholder}
          maxLength={find.maxLength}
          dir="auto"
          data-autofocus
        />
        <Combobox.List className={OPTION_LIST} aria-label={label} aria-multiselectable={many}>
          {(one: Choice) => (
            <Combobox.Item key={one.id} value={one} className={OPTION} onClick={() => pick(one.id)}>
              <OptionLabel isChosen={chosen.includes(one.id)}>{one.label}</OptionLabel>
            </Combobox.Item>
          )}
        </Combobox.List>
        <Combobox.Empty className="px-2 text-soft empty:hidden">{find.nothing}</Combobox.Empty>
      </div>
    </Combobox.Root>
  );
}
