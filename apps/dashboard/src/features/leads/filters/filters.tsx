// The filters as chips: a click opens the options, and each chip can be removed.
import { Plus, Xmark } from 'iconoir-react/regular';
import { useMemo, useState } from 'react';
import type { Action } from '../../../actions/action.ts';
import { formatKeys } from '../../../actions/keys.ts';
import { useActions } from '../../../actions/registry.tsx';
import { useText } from '../../../text/language.tsx';
import { PickList } from '../../../ui/pick-list.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { canHaveSeveralValues, FILTERS, type Filter, type LeadFilters } from '../search.ts';
import { useChoices, useChosenLabels, useFilters } from './field-choices.ts';

interface FiltersProps {
  filters: LeadFilters;
  /** A filter that the page sets and the member can't change. */
  fixed?: Filter | undefined;
  onChange: (change: LeadFilters) => void;
}

export function LeadFilterBar({ filters, fixed, onChange }: FiltersProps) {
  const text = useText();
  const words = text.leads;
  const offered = useFilters();
  /** The open panel: the options of a filter, or the list of filters; null: none. */
  const [open, setOpen] = useState<Filter | 'add' | null>(null);
  /** A filter that was added and has no value yet. */
  const [added, setAdded] = useState<Filter | null>(null);
  const active = FILTERS.filter((filter) => filters[filter] !== undefined && filter !== fixed);
  const left = offered.filter((filter) => !active.includes(filter) && filter !== fixed);
  const close = () => {
    setOpen(null);
    setAdded(null);
  };
  const actions = useMemo<Action[]>(
    () => [
      { id: 'leads.filter', label: words.keys.filters, keys: 'f', group: 'list', run: () => setOpen('add') },
    ],
    [words],
  );
  useActions(actions);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {active.map((filter) => (
        <span key={filter} className="inline-flex max-w-full border border-line rounded-full bg-panel">
          <Popover
            open={open === filter}
            onClose={close}
            target={
              <button
                type="button"
                className="min-h-7 text-ink text-13 max-w-88 pe-1 ps-3 [border-start-start-radius:999px] [border-end-start-radius:999px] truncate hover:bg-sunk hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                onClick={() => setOpen(open === filter ? null : filter)}
              >
                <ChosenFilter filter={filter} value={filters[filter]!} />
              </button>
            }
          >
            {open === filter && (
              <FilterValues filter={filter} value={filters[filter]} onChange={onChange} onDone={close} />
            )}
          </Popover>
          <button
            type="button"
            className="min-h-7 text-soft text-13 grid place-items-center w-7 rounded-full [&_svg]:size-3.5 hover:bg-sunk hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            aria-label={words.removeFilter(words.filters[filter])}
            title={words.removeFilter(words.filters[filter])}
            onClick={() => onChange({ [filter]: undefined })}
          >
            <Xmark aria-hidden="true" />
          </button>
        </span>
      ))}
      {left.length > 0 && (
        <Popover
          open={open === 'add'}
          onClose={close}
          target={
            <button
              type="button"
              className="min-h-7 text-soft text-13 [&_svg]:size-3.5 inline-flex items-center gap-1 px-2 rounded-full whitespace-nowrap hover:bg-sunk hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
              title={formatKeys('f')}
              onClick={() => (open === 'add' ? close() : setOpen('add'))}
            >
              <Plus aria-hidden="true" /> {words.addFilter}
            </button>
          }
        >
          {open === 'add' &&
            (added === null ? (
              <PickList
                key="filters"
                label={words.addFilter}
                choices={left.map((id) => ({ id, label: words.filters[id] }))}
                chosen={[]}
                onPick={(id) => setAdded(id as Filter)}
              />
            ) : (
              <FilterValues
                key={added}
                filter={added}
                value={filters[added]}
                onChange={onChange}
                onDone={close}
                // The first value turns the filter into a chip, whose options stay open.
                onFirst={() => {
                  setAdded(null);
                  setOpen(canHaveSeveralValues(added) ? added : null);
                }}
              />
            ))}
        </Popover>
      )}
      {active.length > 1 && (
        <button
          type="button"
          className="min-h-7 text-soft text-13 [&_svg]:size-3.5 inline-flex items-center gap-1 px-2 rounded-full whitespace-nowrap hover:bg-sunk hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          onClick={() => onChange(Object.fromEntries(active.map((filter) => [filter, undefined])))}
        >
          {words.clear}
        </button>
      )}
    </div>
  );
}

function ChosenFilter({ filter, value }: { filter: Filter; value: string }) {
  const text = useText();
  const chosen = useChosenLabels(filter, value);
  if (filter === 'due') return chosen;
  return (
    <>
      <span className="text-soft">{text.leads.filters[filter]}</span> <bdi>{chosen}</bdi>
    </>
  );
}

interface ValuesProps {
  filter: Filter;
  value: string | undefined;
  onChange: (change: LeadFilters) => void;
  onDone: () => void;
  onFirst?: () => void;
}

/** The minimum number of options for which a search field is shown. */
const MANY = 9;

function FilterValues({ filter, value, onChange, onDone, onFirst = onDone }: ValuesProps) {
  const text = useText();
  const { choose, filters: names } = text.leads;
  const choices = useChoices(filter);
  const chosen = value?.split(',') ?? [];
  const several = canHaveSeveralValues(filter);
  const pick = (id: string) => {
    if (!several) {
      onChange({ [filter]: id });
      onDone();
      return;
    }
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange({ [filter]: next.join(',') || undefined });
    if (chosen.length === 0) onFirst();
  };
  return (
    <PickList
      // Remounts when options load later, because the search field depends on their number.
      key={choices.length >= MANY ? 'find' : 'few'}
      label={names[filter]}
      choices={choices}
      chosen={chosen}
      many={several}
      onPick={pick}
      {...(choices.length >= MANY && { find: { placeholder: choose.search, nothing: choose.nothing } })}
    />
  );
}
