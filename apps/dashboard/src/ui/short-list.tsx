// A list of options without a search field: arrows move and letters jump.
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

export interface Choice {
  id: string;
  label: string;
}

export interface ShortListProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onPick: (id: string) => void;
  /** Whether several options can be chosen. */
  many?: boolean | undefined;
}

export const OPTION =
  'flex items-center justify-between gap-2 w-full min-h-8 py-0.5 px-2 rounded-control text-start wrap-anywhere cursor-pointer outline-none hover:bg-sunk focus:bg-sunk focus:inset-shadow-mark data-highlighted:bg-sunk data-highlighted:inset-shadow-mark pointer-coarse:min-h-11';

export const OPTION_LIST = 'max-h-[min(31rem,55dvh)] overflow-y-auto rounded-control outline-none';

export function ShortList({ label, choices, chosen, onPick, many }: ShortListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      choices.findIndex(({ id }) => chosen.includes(id)),
    ),
  );
  const focusOption = (index: number) => (list.current?.children[index] as HTMLElement | undefined)?.focus();
  // A layout effect, because letters can be typed as soon as the list is visible.
  useLayoutEffect(() => list.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown') focusOption(Math.min(at + 1, choices.length - 1));
    else if (key === 'ArrowUp') focusOption(Math.max(at - 1, 0));
    else if (key === 'Home') focusOption(0);
    else if (key === 'End') focusOption(choices.length - 1);
    else if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const starts = ({ label: one }: Choice) => one.toLowerCase().startsWith(key.toLowerCase());
      const after = choices.findIndex((one, index) => index > at && starts(one));
      focusOption(after === -1 ? choices.findIndex(starts) : after);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-multiselectable={many}
      className={OPTION_LIST}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {choices.map((one, index) => (
        <button
          key={one.id}
          type="button"
          role="option"
          aria-selected={chosen.includes(one.id)}
          className={OPTION}
          tabIndex={index === at ? 0 : -1}
          data-autofocus={index === at || undefined}
          onFocus={() => setAt(index)}
          onClick={() => onPick(one.id)}
        >
          <OptionLabel isChosen={chosen.includes(one.id)}>{one.label}</OptionLabel>
        </button>
      ))}
    </div>
  );
}

export function OptionLabel({ isChosen, children }: { isChosen: boolean; children: string }) {
  return (
    <>
      <bdi>{children}</bdi>
      {isChosen && <span aria-hidden="true">✓</span>}
    </>
  );
}
