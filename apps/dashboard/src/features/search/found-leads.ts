// Leads that match the text in the command menu, shown below the commands.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { callOperation } from '../../api.ts';
import { linkTo } from '../../links.ts';
import { getLeadDisplayName } from '../conversations/lead-name.ts';
import { useCan } from '../session/session.ts';
import { useDebounced } from './use-debounced.ts';

const REST_MS = 200;
const MOST = 5;

export interface FoundLead {
  id: string;
  name: string;
  open: () => void;
}

/** Returns the leads that match the typed text. The list is empty for an empty text and until the response arrives. */
export function useFoundLeads(typed: string): readonly FoundLead[] {
  const can = useCan();
  const navigate = useNavigate();
  const wanted = typed.trim();
  const q = useDebounced(wanted, REST_MS);
  const { data } = useQuery({
    queryKey: ['search', 'command', q],
    enabled: q !== '' && can('search.find'),
    queryFn: async ({ signal }) =>
      (await callOperation('search.find', { q, types: 'lead', limit: MOST }, { signal })).data,
    gcTime: 60_000,
  });
  return useMemo(
    () =>
      (q === wanted ? (data ?? []) : []).map((hit) => ({
        id: hit.id,
        name: getLeadDisplayName(hit.lead!),
        open: () => void navigate(linkTo.lead(hit.id)),
      })),
    [data, q, wanted, navigate],
  );
}
