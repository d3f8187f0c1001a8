// The search field with grouped results. Arrows move, Enter opens; every row is a link, so that it can be opened in a
// new tab.

import { useNavigate } from '@tanstack/react-router';
import { Search } from 'iconoir-react/regular';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Empty, ProblemNote } from '../../ui/problem.tsx';
import { Result, ResultGroup, ResultList, SearchBox, SearchInput } from '../../ui/search-box.tsx';
import { HitRow } from './hit-row.tsx';
import { type Group, getHitLink, type Hit, useHits } from './hits.ts';
import { useDebounced } from './use-debounced.ts';
import './text.ts';

const REST_MS = 150;

interface SearchPanelProps {
  initial?: string;
  /** Called with the searched text after a pause in typing. */
  onSearched?: (q: string) => void;
  /** Called when a result was opened in this tab. */
  onOpened?: () => void;
}

/** The row of a group that loads more results. */
const MORE = 'more';

export function SearchPanel({ initial = '', onSearched, onOpened }: SearchPanelProps) {
  const text = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(initial);
  const wanted = typed.trim();
  const q = useDebounced(wanted, REST_MS);
  const { groups, isCurrent, error, retry } = useHits(q);
  const isFresh = isCurrent && q === wanted;
  const list = useRef<HTMLDivElement>(null);
  /** Whether to open the first result as soon as it arrives, because Enter was pressed. */
  const [opensFirst, setOpensFirst] = useState(false);

  const open = (hit: Hit) => {
    void navigate(getHitLink(hit));
    onOpened?.();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback must not repeat the call
  useEffect(() => onSearched?.(q), [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only when the response arrives
  useEffect(() => {
    if (!opensFirst || !isFresh) return;
    setOpensFirst(false);
    const [first] = groups;
    if (first) open(first.hits[0]!);
  }, [opensFirst, isFresh]);

  const results =
    wanted === ''
      ? []
      : groups.map((group) => ({ ...group, items: group.hasMore ? [...group.hits, MORE] : group.hits }));
  const isShown = results.length > 0;
  return (
    <SearchBox
      results={results}
      typed={typed}
      onType={(value) => {
        setTyped(value);
        setOpensFirst(false);
      }}
    >
      {/* The padding leaves room for the focus ring of the field. */}
      <div className="flex flex-col gap-3 min-h-0 pt-1">
        <SearchInput
          type="search"
          className="control min-h-11 py-0 px-3 text-16"
          aria-label={text.search.field}
          aria-expanded={isShown}
          placeholder={text.search.example}
          maxLength={200}
          dir="auto"
          autoFocus
          data-autofocus
          onKeyDown={(event) => {
            const isTab = event.ctrlKey || event.metaKey;
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || (isFresh && !isTab)) return;
            event.preventDefault();
            event.preventBaseUIHandler();
            if (!isFresh) setOpensFirst(true);
            else list.current?.querySelector('[data-highlighted]')?.dispatchEvent(createTabClick());
          }}
        />
        <p className="sr-only" role="status">
          {wanted !== '' && (isFresh ? getAnnouncement(groups, text.search) : text.search.searching)}
        </p>
        {error !== null && <ProblemNote problem={toProblem(error)} onRetry={retry} />}
        {wanted === '' && <p className="px-1 pb-3 text-soft">{text.search.hint}</p>}
        {wanted !== '' && groups.length === 0 && isFresh && error === null && (
          <Empty title={text.search.nothing(wanted)} icon={<Search />}>
            <p>{text.search.nothingHint}</p>
          </Empty>
        )}
        {isShown && (
          <ResultList
            ref={list}
            aria-label={text.nav.search}
            aria-busy={!isFresh}
            className="min-h-0 -mx-2 overflow-auto overscroll-contain data-old:opacity-60"
            data-old={!isFresh || undefined}
          >
            {results.map(({ id, hits, hasMore, more }) => (
              <ResultGroup key={id} label={text.search.groups[id]}>
                {hits.map((hit) => (
                  <HitRow
                    key={hit.id}
                    hit={hit}
                    onClick={(event) => {
                      if (isElsewhere(event)) return;
                      event.preventDefault();
                      open(hit);
                    }}
                  />
                ))}
                {hasMore && (
                  <Result
                    value={MORE}
                    className="flex items-center w-full min-h-9 pe-2 ps-9 rounded-control text-accent text-13 text-start cursor-pointer hover:bg-sunk data-highlighted:bg-sunk data-highlighted:inset-shadow-mark max-tablet:min-h-11"
                    onClick={more}
                  >
                    {text.search.moreOf[id]}
                  </Result>
                )}
              </ResultGroup>
            ))}
          </ResultList>
        )}
      </div>
    </SearchBox>
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
