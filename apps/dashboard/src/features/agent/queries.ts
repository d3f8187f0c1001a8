// Queries for the agent editor; live events invalidate them.

import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api.ts';
import { getDataQuery } from '../../queries.ts';

export type RevisionRow = Answer<'agents.revisions'>['data'][number];

export const getAgentQuery = (id: string) => getDataQuery(['agents', id, 'form'], 'agents.get', { id });

/** Returns the name under which this browser stores the edits of a campaign's agent. */
export const getAgentDraft = (id: string): string => `agent.${id}`;

export const getEffectsQuery = (id: string) =>
  queryOptions({
    ...getDataQuery(['agents', id, 'effects'], 'agents.effects', { id }),
    staleTime: 0,
  });

/** The countries and regions whose public holidays are known. */
export const holidaysQuery = queryOptions({
  ...getDataQuery(['holidays'], 'agents.holidays', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const getRevisionsQuery = (id: string) =>
  getDataQuery(['agents', id, 'revisions'], 'agents.revisions', { id });

/** Returns the query of a published version, which never changes. */
export const getRevisionQuery = (id: string, number: number) =>
  queryOptions({
    ...getDataQuery(['agents', id, 'revision', number], 'agents.revision', { id, number: String(number) }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const getSourcesQuery = (id: string) =>
  getDataQuery(['agents', id, 'sources'], 'agents.sources', { id });

/** Returns the query of a text's language, which never changes. */
export const getLanguageQuery = (id: string, text: string) =>
  queryOptions({
    ...getDataQuery(['language', text], 'agents.detectLanguage', { id, text }),
    staleTime: Number.POSITIVE_INFINITY,
  });
