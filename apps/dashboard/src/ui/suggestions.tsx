// Suggestions in a text field of several lines: a character such as `/` opens a list, which typing filters. Arrows move,
// Enter and Tab choose, Escape closes.
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { findQuery } from './find-query.ts';

export interface Suggestion {
  id: string;
  label: string;
  hint?: string;
}

interface SuggestionOptions<One extends Suggestion> {
  /** The name of the list for screen readers. */
  label: string;
  /** The character that opens the list. */
  mark: string;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  suggestions: readonly One[];
  /** Shown instead of the list if there are no suggestions at all. */
  empty?: ReactNode;
  /** Called when the field gets the focus, to load the suggestions. */
  onFocus?: () => void;
  /** Chooses a suggestion, which replaces the text between `from` and `to`. */
  onChoose: (one: One, from: number, to: number) => void;
}

const MOST = 20;
/** Ignores case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function useSuggestions<One extends Suggestion>(options: SuggestionOptions<One>) {
  const { label, mark, field, value, suggestions, empty, onFocus, onChoose } = options;
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const [caret, setCaret] = useState(0);
  /** The position at which the button opened the list, without the character. */
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  /** The position of the character whose list was closed, with Escape or by a choice. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const typed = findQuery(value, caret, mark);
  const query =
    openedAt !== null && caret >= openedAt ? { from: openedAt, words: value.slice(openedAt, caret) } : typed;
  const words = fold(query?.words.trim() ?? '');
  const found = query
    ? suggestions.filter((one) => fold(`${one.label} ${one.hint ?? ''}`).includes(words)).slice(0, MOST)
    : [];
  const isEmpty = query !== null && words === '' && suggestions.length === 0 && empty !== undefined;
  const isOpen = isFocused && query !== null && query.from !== closedAt && (found.length > 0 || isEmpty);
  const current = Math.min(at, found.length - 1);
  const close = () => {
    setOpenedAt(null);
    setClosedAt(query?.from ?? null);
  };
  const moveCaret = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
    const { selectionStart, value: now } = currentTarget;
    if (selectionStart === caret) return;
    setCaret(selectionStart);
    setAt(0);
    if (openedAt !== null && selectionStart < openedAt) setOpenedAt(null);
    if (closedAt !== findQuery(now, selectionStart, mark)?.from) setClosedAt(null);
  };
  const choose = (one: One) => {
    if (!query) return;
    close();
    setAt(0);
    onChoose(one, query.from, caret);
  };
  /** Handles a key of the field. @returns whether the list used it */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[current];
    if (event.key === 'Escape') close();
    else if (step !== undefined && found.length > 0) setAt((current + step + found.length) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen && !event.shiftKey) choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  const getOptionId = (index: number) => `${id}-${index}`;
  return {
    onKeyDown,
    /** Opens or closes the list at the caret, for a button. */
    toggle: () => {
      if (isOpen) return close();
      const start = field.current?.selectionStart ?? value.length;
      setCaret(start);
      setOpenedAt(start);
      setClosedAt(null);
      setAt(0);
      field.current?.focus();
    },
    /** The properties of the text field. */
    fieldProps: {
      onInput: moveCaret,
      onSelect: moveCaret,
      onFocus: () => {
        setFocused(true);
        onFocus?.();
      },
      onBlur: () => setFocused(false),
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && found.length > 0 ? getOptionId(current) : undefined,
    },
    list: isOpen && (
      <div className="absolute bottom-full inset-x-0 z-10 mb-2 max-w-140 border border-line rounded-panel bg-panel shadow-float overflow-hidden">
        {isEmpty ? (
          <div id={id} role="note" className="p-3 text-soft text-13">
            {empty}
          </div>
        ) : (
          <div id={id} role="listbox" aria-label={label} className="grid max-h-64 overflow-y-auto p-1">
            {found.map((one, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the text field
              <div
                key={one.id}
                id={getOptionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                ref={(element) => {
                  if (index === current) element?.scrollIntoView({ block: 'nearest' });
                }}
                className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-3 py-1.5 px-2 rounded-control cursor-pointer hover:bg-sunk aria-selected:bg-sunk pointer-coarse:py-3"
                // Keeps the focus and the caret in the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(one)}
              >
                <bdi className="max-w-60 font-medium truncate">{one.label}</bdi>
                {one.hint !== undefined && (
                  <span className="text-soft text-13 truncate" dir="auto">
                    {one.hint}
                  </span>
                )}
              </div>
            ))}
          </div>
        )}
      </div>
    ),
  };
}
