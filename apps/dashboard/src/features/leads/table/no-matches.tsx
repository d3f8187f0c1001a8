// The empty state of the leads table: names the filter that hides the most leads and offers to remove it.
import { useNavigate } from '@tanstack/react-router';
import { Community } from 'iconoir-react/regular';
import { linkTo } from '../../../links.ts';
import { useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/problem.tsx';
import { useCan } from '../../session/session.ts';
import { useChosenLabels } from '../filters/field-choices.ts';
import { toFilter } from '../queries.ts';
import type { Filter, LeadFilters } from '../search.ts';

interface NoMatchesProps {
  filters: LeadFilters;
  /** The API's name of the most restrictive filter. */
  narrowest: string | null | undefined;
  onChange: (change: LeadFilters) => void;
}

export function NoMatches({ filters, narrowest, onChange }: NoMatchesProps) {
  const text = useText();
  const words = text.leads.empty;
  const can = useCan();
  const navigate = useNavigate();
  const filter = narrowest == null ? null : toFilter(narrowest);
  if (Object.keys(filters).length === 0)
    return (
      <Empty title={words.none} icon={<Community />}>
        <p>{words.noneHint}</p>
        {can('imports.create') && (
          <Button kind="strong" onClick={() => void navigate(linkTo.importPeople())}>
            {words.import}
          </Button>
        )}
      </Empty>
    );
  return (
    <Empty title={words.title}>
      {filter !== null && filters[filter] !== undefined && (
        <>
          <p>
            <FilterName filter={filter} value={filters[filter]} say={words.narrowest} />
          </p>
          <Button kind="strong" onClick={() => onChange({ [filter]: undefined })}>
            <FilterName filter={filter} value={filters[filter]} say={words.without} />
          </Button>
        </>
      )}
    </Empty>
  );
}

interface FilterNameProps {
  filter: Filter | 'q';
  value: string;
  say: (name: string) => string;
}

function FilterName({ filter, value, say }: FilterNameProps) {
  const text = useText();
  const chosen = useChosenLabels(filter === 'q' ? 'stage' : filter, value);
  return say(text.labeled(text.leads.filters[filter], chosen));
}
