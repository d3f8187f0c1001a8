// Finds a lead by name, phone or email address.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { TextField } from '../../forms/text-field.tsx';
import { toProblem } from '../../problem.ts';
import { getDataQuery } from '../../queries.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { useBookingsText } from './text.ts';

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
    ...getDataQuery(['meeting-leads', q], 'leads.table', { q, limit: MOST }),
    enabled: [...q].length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-3 min-w-0">
      <TextField label={words.hand.who} type="search" value={typed} onChange={setTyped} autoFocus />
      {error && <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-soft text-13">{words.hand.nobody}</p>}
      <ul className="min-h-48">
        {data?.map((lead) => {
          const name = lead.name ?? lead.phone ?? lead.ig_username ?? words.unnamed;
          return (
            <li key={lead.id}>
              <button
                type="button"
                className="flex flex-wrap items-center justify-between gap-x-3 w-full min-h-11 py-1 px-2 rounded-control text-ink text-start wrap-anywhere hover:bg-sunk"
                onClick={() => onChoose({ id: lead.id, name, campaign: lead.campaign_id })}
              >
                <bdi>{name}</bdi>
                <span className="text-soft tabular-nums">{lead.phone ?? lead.email}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
