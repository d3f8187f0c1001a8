// Changing a lead: shown at once, sent one after the other, taken back when the server refuses, undone by a key.
import './words.ts';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, type Input } from '../../../api.ts';
import { keepDraft, readDraft } from '../../../drafts.ts';
import type { InboxPage } from '../../../live/apply.ts';
import { problemOf } from '../../../problem.ts';
import { useText } from '../../../text/language.tsx';
import { tell } from '../../../ui/toast.ts';
import { type LeadFieldName, WAYS } from './fields.ts';
import { type LeadRecord, lay, type Patch, shownOf } from './pending.ts';

export interface LeadChange {
  field: LeadFieldName;
  /** What becomes of the record as it is when the change is sent. */
  to: Patch;
  /** Puts it back; null: what was there can't be set again. */
  back: (before: LeadRecord, after: LeadRecord) => Patch | null;
  /** What was typed for it: it is kept until it is saved. */
  typed?: string;
}

/** Where the words that somebody typed into a field are kept. */
export const draftOf = (lead: string, field: string): string => `lead.${lead}.${field}`;

/** Saves a change; true once the server has it. */
export type ChangeLead = (lead: LeadRecord, change: LeadChange) => Promise<boolean>;

/** Attempts where no answer came: the change is the same each time. */
const MOST_TRIES = 3;

export function useChangeLead(): ChangeLead {
  const client = useQueryClient();
  const text = useText();
  return useCallback(
    function changeLead(lead, change) {
      const { field, to, back, typed } = change;
      const unlay = lay(lead.id, to);
      const mutation = client.getMutationCache().build(client, {
        // One after the other for each lead; without a connection they wait for it.
        scope: { id: `lead ${lead.id}` },
        retry: (tries, error) => problemOf(error).code === 'offline' && tries < MOST_TRIES,
        mutationFn: async () => {
          const before = recordOf(client, lead.id) ?? lead;
          return { before, after: await send(before, field, to(before)) };
        },
      });
      return mutation.execute(undefined).then(
        ({ before, after }) => {
          // A question that was asked before the change must not answer after it.
          void client.cancelQueries({ queryKey: ['lead', lead.id] });
          putRecord(client, after);
          unlay();
          const draft = draftOf(lead.id, field);
          if (typed !== undefined && readDraft(draft) === typed) keepDraft(draft, '');
          const restore = back(before, after);
          if (restore !== null) {
            const undo = () => {
              const now = recordOf(client, lead.id) ?? after;
              // A change that is under way is later than the one that is undone.
              if (!isAs(field, shownOf(now), after)) tell({ title: text.leadFields.changedSince });
              else void changeLead(now, { field, to: restore, back: () => null });
            };
            tell({ title: text.leadFields.saved(field), undo: { label: text.undo, run: undo } });
          }
          return true;
        },
        (error) => {
          unlay();
          const problem = problemOf(error);
          // The record may be gone, and the role another: the page says so.
          if (problem.status === 404) void client.invalidateQueries({ queryKey: ['lead', lead.id] });
          if (problem.status === 403) void client.invalidateQueries({ queryKey: ['session'] });
          const why =
            problem.status === 404
              ? text.leadFields.gone
              : problem.status === 403
                ? text.leadFields.notAllowed
                : text.problemOf(problem);
          tell({ title: text.leadFields.notSaved(field), text: why, bad: true });
          return false;
        },
      );
    },
    [client, text],
  );
}

async function send(
  lead: LeadRecord,
  field: LeadFieldName,
  fields: Partial<LeadRecord>,
): Promise<LeadRecord> {
  const input = { id: lead.id, ...fields };
  if (WAYS[field].operation === 'leads.update')
    return (await call('leads.update', input as Input<'leads.update'>)).data;
  return (await call('leadTable.changeContact', input as Input<'leadTable.changeContact'>)).data;
}

/** Whether nobody changed the field since; tags are put back one by one, whatever else was added. */
function isAs(field: LeadFieldName, now: LeadRecord, then: LeadRecord): boolean {
  if (field === 'tags') return true;
  const names = WAYS[field].sends as (keyof LeadRecord)[];
  return names.every((name) => now[name] === then[name]);
}

interface Rows {
  data: LeadRecord[];
}

/** The newest record of a lead that a page has. */
function recordOf(client: QueryClient, id: string): LeadRecord | undefined {
  const tables = client.getQueriesData<InfiniteData<Rows>>({ queryKey: ['leads'] });
  const rows = tables.flatMap(([, table]) => table?.pages?.flatMap(({ data }) => data) ?? []);
  const known = [...rows.filter((one) => one.id === id), client.getQueryData<LeadRecord>(['lead', id])];
  return known.reduce((newest, one) => (newest && one ? newerOf(newest, one) : (newest ?? one)), undefined);
}

/** What a colleague changed since may be here before the answer to an earlier change is. */
const newerOf = <L extends LeadRecord>(known: L, other: L): L =>
  known.updated_at > other.updated_at ? known : other;

/** Puts an answer wherever the lead is shown. */
function putRecord(client: QueryClient, lead: LeadRecord): void {
  client.setQueryData<LeadRecord>(['lead', lead.id], (old) => old && newerOf(old, { ...old, ...lead }));
  client.setQueriesData<InfiniteData<Rows>>({ queryKey: ['leads'] }, (old) =>
    old?.pages
      ? {
          ...old,
          pages: old.pages.map((page) => ({
            ...page,
            data: page.data.map((one) => (one.id === lead.id ? newerOf(one, lead) : one)),
          })),
        }
      : old,
  );
  client.setQueriesData<InfiniteData<InboxPage>>({ queryKey: ['inbox'] }, (old) =>
    old
      ? {
          ...old,
          pages: old.pages.map((page) => ({
            ...page,
            data: page.data.map((row) =>
              row.lead_id === lead.id
                ? { ...row, name: lead.name, stage: lead.stage, assigned_to: lead.assigned_to }
                : row,
            ),
          })),
        }
      : old,
  );
}
