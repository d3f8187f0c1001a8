// The search field with grouped results. Arrows move, Enter opens; every row is a link, so that it can be opened in a
// new tab.
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Empty, ProblemNote } from '../../ui/problem.tsx';
import { HitRow } from './hit-row.tsx';
import { type Group, getHitUrl, type Hit, useHits } from './hits.ts';
import { useDebounced } from './use-debounced.ts';
import './words.ts';

const REST_MS = 150;

interface SearchPanelProps {
  initial?: string;
  /** Called with the searched text after a pause in typing. */
  onSearched?: (q: string) => void;
  /** Called when a result was opened in this tab. */
  onOpened?: () => void;
}

type Row = { key: string; run: () => void };

export function SearchPanel({ initial = '', onSearched, onOpened }: SearchPanelProps) {
  const text = useText();
  const router = useRouter();
  const list = useId();
  const [typed, setTyped] = useState(initial);
  const wanted = typed.trim();
  const q = useDebounced(wanted, REST_MS);
  const { groups, isCurrent, error, retry } = useHits(q);
  const isFresh = isCurrent && q === wanted;
  const [at, setAt] = useState(0);
  /** Whether to open the first result as soon as it arrives, because Enter was pressed. */
  const [opensFirst, setOpensFirst] = useState(false);

  const open = (hit: Hit) => {
    router.history.push(getHitUrl(hit));
    onOpened?.();
  };
  const rows: Row[] = groups.flatMap((group) => [
    ...group.hits.map((hit) => ({ key: hit.id, run: () => open(hit) })),
    ...(group.hasMore ? [{ key: group.id, run: group.more }] : []),
  ]);
  const current = Math.min(at, rows.length - 1);
  const getRowId = (row: number) => `${list}-${row}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback must not repeat the call
  useEffect(() => onSearched?.(q), [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only when the response arrives
  useEffect(() => {
    if (!opensFirst || !isFresh) return;
    setOpensFirst(false);
    rows[0]?.run();
  }, [opensFirst, isFresh]);
  useEffect(() => {
    document.getElementById(`${list}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, current]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt(Math.min(rows.length - 1, Math.max(0, current + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!isFresh) setOpensFirst(true);
      else if (event.ctrlKey || event.metaKey)
        document.getElementById(getRowId(current))?.dispatchEvent(createTabClick());
      else rows[current]?.run();
    }
  };

  let row = -1;
  const shown = wanted !== '' && groups.length > 0;
  return (
    // The padding leaves room for the focus ring of the field.
    <div className="flex flex-col gap-3 min-h-0 pt-1">
      <input
        type="search"
        role="combobox"
        className="control min-h-11 py-0 px-3 text-16"
        aria-label={text.search.field}
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-activedescendant={shown && rows.length > 0 ? getRowId(current) : undefined}
        aria-autocomplete="list"
        placeholder={text.search.example}
        value={typed}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: members open the search to type
        autoFocus
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
          setOpensFirst(false);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="sr-only" role="status">
        {wanted !== '' && (isFresh ? getAnnouncement(groups, text.search) : text.search.searching)}
      </p>
      {error !== null && <ProblemNote problem={toProblem(error)} onRetry={retry} />}
      {wanted === '' && <p className="px-1 pb-3 text-soft">{text.search.hint}</p>}
      {wanted !== '' && groups.length === 0 && isFresh && error === null && (
        <Empty title={text.search.nothing(wanted)}>
          <p>{text.search.nothingHint}</p>
        </Empty>
      )}
      {shown && (
        <div
          id={list}
          role="listbox"
          aria-label={text.nav.search}
          aria-busy={!isFresh}
          className="min-h-0 -mx-2 overflow-auto overscroll-contain data-old:opacity-60"
          data-old={!isFresh || undefined}
        >
          {groups.map((group) => (
            // A listbox can contain groups but no fieldsets.
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div
              key={group.id}
              role="group"
              aria-labelledby={`${list}-${group.id}`}
              className="not-first:mt-3"
            >
              <p id={`${list}-${group.id}`} className="py-1 px-2 text-soft text-12 font-medium">
                {text.search.groups[group.id]}
              </p>
              {group.hits.map((hit) => {
                const index = ++row;
                return (
                  <HitRow
                    key={hit.id}
                    id={getRowId(index)}
                    hit={hit}
                    isCurrent={index === current}
                    onClick={(event) => {
                      if (isElsewhere(event)) return;
                      event.preventDefault();
                      open(hit);
                    }}
                  />
                );
              })}
              {group.hasMore && (
                <button
                  type="button"
                  role="option"
                  id={getRowId(++row)}
                  tabIndex={-1}
                  aria-selected={row === current}
                  className="w-full min-h-9 pe-2 ps-9 rounded-control text-accent text-13 text-start hover:bg-sunk aria-selected:bg-sunk aria-selected:inset-shadow-mark max-tablet:min-h-11"
                  onClick={group.more}
                >
                  {text.search.moreOf[group.id]}
                </button>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns whether the click opens a new tab or window, which the browser does itself. */
const isElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

const createTabClick = () =>
  new window.MouseEvent('click', { ctrlKey: true, metaKey: true, bubbles: true, cancelable: true });

function getAnnouncement(
  groups: readonly Group[],
  text: { found: (count: number, more: boolean) => string },
): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return text.found(
    count,
    groups.some(({ hasMore }) => hasMore),
  );
}
