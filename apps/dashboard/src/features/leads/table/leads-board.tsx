// The leads as a board with one column per stage. Cards can't be dragged, because a stage follows from events.

import { Link } from '@tanstack/react-router';
import { linkTo } from '../../../links.ts';
import { toProblem } from '../../../problem.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { type Stage, StageGroupChip } from '../../../ui/chip.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLeadCount, useLeads } from '../queries.ts';
import { DEFAULT_SORT, type LeadFilters, type LeadsSearch, STAGES } from '../search.ts';
import { LeadCard } from './lead-cards.tsx';

/** Number of cards loaded per column. */
const SHOWN = 25;
const CARD = 84;

export function LeadsBoard({ search, filters }: { search: LeadsSearch; filters: LeadFilters }) {
  const wanted = filters.stage?.split(',') ?? STAGES;
  return (
    <div className="relative grid auto-cols-[minmax(16.5rem,1fr)] grid-flow-col gap-3 h-full px-4 pb-4 overflow-x-auto [scroll-padding-inline:1rem] [scroll-snap-type:x_proximity]">
      {STAGES.filter((stage) => wanted.includes(stage)).map((stage) => (
        <StageColumn key={stage} stage={stage} search={search} filters={filters} />
      ))}
    </div>
  );
}

function StageColumn({
  stage,
  search,
  filters,
}: {
  stage: Stage;
  search: LeadsSearch;
  filters: LeadFilters;
}) {
  const text = useText();
  const formats = useFormats();
  const of = { ...filters, stage };
  const { leads, query } = useLeads({ filters: of, sort: search.sort ?? DEFAULT_SORT, limit: SHOWN });
  const count = useLeadCount(of);
  const figure = count && `${formats.number(count.count)}${count.capped ? '+' : ''}`;
  return (
    <section className="flex flex-col min-h-0 [scroll-snap-align:start]" aria-label={text.stageGroups[stage]}>
      <h2 className="flex items-center justify-between gap-2 pt-3 px-1 pb-2 border-b border-line">
        <StageGroupChip stage={stage} />
        <span className="text-soft text-13 tabular-nums">{figure}</span>
      </h2>
      {query.error && leads.length === 0 ? (
        <ProblemNote problem={toProblem(query.error)} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton rows={3} height={CARD} />
      ) : leads.length === 0 ? (
        <p className="py-3 px-1 text-soft text-13">{text.leads.boardEmpty}</p>
      ) : (
        <ul className="flex-1 min-h-0 overflow-y-auto">
          {leads.slice(0, SHOWN).map((lead) => (
            <li key={lead.id} className="border-b border-line [&>a]:px-1 hover:bg-sunk" data-lead={lead.id}>
              <LeadCard lead={lead} board />
            </li>
          ))}
          {figure !== undefined && count!.count > SHOWN && (
            <li>
              <Link {...linkTo.leads({ ...search, layout: undefined, stage })} className="block py-3 px-1">
                {text.leads.boardMore(figure)}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
