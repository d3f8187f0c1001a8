// The empty state of the leads table: names the filter that hides the most leads and offers to remove it.
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/problem.tsx';
import { useChosenLabels } from './choices.ts';
import { fromApiFilter } from './queries.ts';
import type { Filter, LeadFilters } from './search.ts';

interface NothingProps {
  filters: LeadFilters;
  /** The filter's name in the API. */
  narrowest: string | null | undefined;
  onChange: (change: LeadFilters) => void;
}

export function NoMatches({ filters, narrowest, onChange }: NothingProps) {
  const text = useText();
  const words = text.leads.empty;
  const filter = narrowest == null ? null : fromApiFilter(narrowest);
  if (Object.keys(filters).length === 0)
    return (
      <Empty title={words.none}>
        <p>{words.noneHint}</p>
      </Empty>
    );
  return (
    <Empty title={words.title}>
      {filter !== null && filters[filter] !== undefined && (
        <>
          <p>
            <Named filter={filter} value={filters[filter]} say={words.narrowest} />
          </p>
          <Button kind="strong" onClick={() => onChange({ [filter]: undefined })}>
            <Named filter={filter} value={filters[filter]} say={words.without} />
          </Button>
        </>
      )}
    </Empty>
  );
}

interface NamedProps {
  filter: Filter | 'q';
  value: string;
  say: (name: string) => string;
}

function Named({ filter, value, say }: NamedProps) {
  const text = useText();
  const chosen = useChosenLabels(filter === 'q' ? 'stage' : filter, value);
  return say(`${text.leads.filters[filter]}: ${chosen}`);
}
