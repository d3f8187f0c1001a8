// A list to choose one or several options from: arrows move, Enter selects, letters jump. A long list has a search
// field.
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';

export interface Choice {
  id: string;
  label: string;
}

interface PickListProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onPick: (id: string) => void;
  /** Whether several options can be chosen. */
  many?: boolean;
  /** Settings of the search field; undefined: there is none. */
  find?: {
    placeholder: string;
    nothing: string;
    maxLength?: number;
    /** Adds the typed text as a new option; undefined: not offered. */
    add?: { label: (words: string) => string; run: (words: string) => void };
  };
}

export function PickList({ label, choices, chosen, onPick, many = false, find }: PickListProps) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const words = wanted.trim();
  const found = useMemo(
    () => choices.filter((one) => one.label.toLowerCase().includes(words.toLowerCase())),
    [choices, words],
  );
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      choices.findIndex((one) => chosen.includes(one.id)),
    ),
  );
  const isNew = find?.add && words !== '' && !choices.some(({ label: one }) => one === words);
  const last = found.length - (isNew ? 0 : 1);
  const focused = useRef<HTMLElement>(null);
  // A layout effect, because letters can be typed as soon as the list is visible.
  useLayoutEffect(() => focused.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const pick = (index: number) => {
    const choice = found[index];
    if (choice) onPick(choice.id);
    else if (isNew) find.add?.run(words);
    else return;
    setWanted('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt(Math.min(last, Math.max(0, at + step)));
    else if (key === 'Enter' || (!find && key === ' ')) pick(at);
    else if (!find && key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const after = [...found.slice(at + 1), ...found.slice(0, at + 1)];
      const next = after.find((one) => one.label.toLowerCase().startsWith(key.toLowerCase()));
      if (next) setAt(found.indexOf(next));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const options = (
    <>
      {found.map((one, index) => (
        <Option
          key={one.id}
          id={`${id}-${index}`}
          at={index === at}
          chosen={chosen.includes(one.id)}
          onPick={() => pick(index)}
        >
          {one.label}
        </Option>
      ))}
      {isNew && (
        <Option
          id={`${id}-${found.length}`}
          at={at === found.length}
          chosen={false}
          onPick={() => pick(found.length)}
        >
          {find.add?.label(words) ?? ''}
        </Option>
      )}
    </>
  );
  if (!find) {
    return (
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className="max-h-[min(18rem,45dvh)] overflow-y-auto rounded-control"
        ref={focused as React.Ref<HTMLDivElement>}
        tabIndex={0}
        data-autofocus
        data-mantine-stop-propagation="true"
        aria-activedescendant={`${id}-${at}`}
        onKeyDown={onKeyDown}
      >
        {options}
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <input
        ref={focused as React.Ref<HTMLInputElement>}
        className="w-full min-h-8.5 px-2 border border-edge rounded-control bg-panel text-ink pointer-coarse:min-h-11 pointer-coarse:text-16"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={`${id}-${at}`}
        placeholder={find.placeholder}
        maxLength={find.maxLength}
        value={wanted}
        dir="auto"
        data-autofocus
        data-mantine-stop-propagation="true"
        onChange={(event) => {
          setWanted(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many}
        className="max-h-[min(18rem,45dvh)] overflow-y-auto rounded-control"
      >
        {options}
      </div>
      {found.length === 0 && !isNew && <p className="px-2 text-soft">{find.nothing}</p>}
    </div>
  );
}

interface OptionProps {
  id: string;
  at: boolean;
  chosen: boolean;
  onPick: () => void;
  children: string;
}

function Option({ id, at, chosen, onPick, children }: OptionProps) {
  return (
    // The list has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      data-at={at || undefined}
      className="flex items-center justify-between gap-2 min-h-8 py-0.5 px-2 rounded-control wrap-anywhere cursor-pointer hover:bg-sunk data-at:bg-sunk data-at:inset-shadow-mark pointer-coarse:min-h-11"
      onClick={onPick}
    >
      <bdi>{children}</bdi>
      {chosen && <span aria-hidden="true">✓</span>}
    </div>
  );
}
