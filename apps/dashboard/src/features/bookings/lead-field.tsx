// Finds a lead by name, phone or email address.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { TextField } from '../../ui/field.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { useBookingsText } from './words.ts';

export interface LeadChoice {
  id: string;
  name: string;
  /** The slug of the campaign whose leads can be found; null: all campaigns. */
  campaign: string | null;
}

const MOST = 8;
const LEAST_LETTERS = 2;

export function LeadField({ onChoose }: { onChoose: (lead: LeadChoice) => void }) {
  const words = useBookingsText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, error, refetch } = useQuery({
    queryKey: ['meeting-leads', q],
    queryFn: async ({ signal }) => (await callOperation('leads.table', { q, limit: MOST }, { signal })).data,
    enabled: [...q].length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-3 min-w-0">
      <TextField
        label={words.hand.who}
        type="search"
        value={typed}
        onChange={setTyped}
        autoFocus
        dir="auto"
      />
      {error && <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-soft text-13">{words.hand.nobody}</p>}
      <ul className="min-h-48 [&_button]:flex [&_button]:flex-wrap [&_button]:justify-between [&_button]:gap-x-3 [&_button]:w-full [&_button]:min-h-11 [&_button]:items-center [&_button]:py-1 [&_button]:px-2 [&_button]:rounded-control [&_button]:text-ink [&_button]:text-start [&_button]:wrap-anywhere [&_button:hover]:bg-sunk [&_span]:text-soft [&_span]:tabular-nums">
        {data?.map((lead) => {
          const name = lead.name ?? lead.phone ?? lead.ig_username ?? words.unnamed;
          return (
            <li key={lead.id}>
              <button
                type="button"
                onClick={() => onChoose({ id: lead.id, name, campaign: lead.campaign_id })}
              >
                <bdi>{name}</bdi>
                <span>{lead.phone ?? lead.email}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
