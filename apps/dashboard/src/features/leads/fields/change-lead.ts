// Changes a lead's field. The page shows the change immediately and reverts it if the server refuses; changes are sent
// one after the other, and a shortcut undoes the last one.
import './text.ts';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callOperation, type Input } from '../../../api.ts';
import { readDraft, storeDraft } from '../../../drafts.ts';
import type { InboxPage } from '../../../live/apply-events.ts';
import { toProblem } from '../../../problem.ts';
import { useText } from '../../../text/language.tsx';
import { showToast } from '../../../ui/toast.ts';
import { FIELD_OPERATIONS, type LeadFieldName } from './fields.ts';
import { addPendingChange, type LeadRecord, type Patch, withPendingChanges } from './pending-changes.ts';

interface LeadChange {
  field: LeadFieldName;
  /** Returns the change, computed from the record at the time of sending. */
  to: Patch;
  /** Returns the change that undoes this one; null: the previous value can't be restored. */
  back: (before: LeadRecord, after: LeadRecord) => Patch | null;
  /** The typed text, kept as a draft until it is saved. */
  typed?: string;
}

/** Returns the draft id of a field. */
export const getFieldDraftId = (lead: string, field: string): string => `lead.${lead}.${field}`;

/** Saves a change. Resolves to true once the server has accepted it. */
export type ChangeLead = (lead: LeadRecord, change: LeadChange) => Promise<boolean>;

/** Maximum number of attempts in total, if responses get lost. Sending the same change again is harmless. */
const MOST_TRIES = 3;

export function useChangeLead(): ChangeLead {
  const client = useQueryClient();
  const text = useText();
  return useCallback(
    function changeLead(lead, change) {
      const { field, to, back, typed } = change;
      const unlay = addPendingChange(lead.id, to);
      const mutation = client.getMutationCache().build(client, {
        // Send one change at a time for each lead. Offline changes wait for the connection.
        scope: { id: `lead ${lead.id}` },
        retry: (tries, error) => toProblem(error).code === 'offline' && tries < MOST_TRIES,
        mutationFn: async () => {
          const before = findRecord(client, lead.id) ?? lead;
          return { before, after: await sendChange(before, field, to(before)) };
        },
      });
      return mutation.execute(undefined).then(
        ({ before, after }) => {
          // A response to an earlier request must not overwrite the change.
          void client.cancelQueries({ queryKey: ['lead', lead.id] });
          putRecord(client, after);
          unlay();
          const draft = getFieldDraftId(lead.id, field);
          if (typed !== undefined && readDraft(draft) === typed) storeDraft(draft, '');
          const restore = back(before, after);
          if (restore !== null) {
            const undo = () => {
              const now = findRecord(client, lead.id) ?? after;
              // Don't undo a change if the field has been changed again.
              if (!isUnchanged(field, withPendingChanges(now), after))
                showToast({ title: text.leadFields.changedSince });
              else void changeLead(now, { field, to: restore, back: () => null });
            };
            showToast({ title: text.leadFields.saved(field), undo: { label: text.undo, run: undo } });
          }
          return true;
        },
        (error) => {
          unlay();
          const problem = toProblem(error);
          // The lead might be deleted, or the member's role changed. Refetch, so that the page shows it.
          if (problem.status === 404) void client.invalidateQueries({ queryKey: ['lead', lead.id] });
          if (problem.status === 403) void client.invalidateQueries({ queryKey: ['session'] });
          const why =
            problem.status === 404
              ? text.leadFields.gone
              : problem.status === 403
                ? text.leadFields.notAllowed
                : text.problemOf(problem);
          showToast({ title: text.leadFields.notSaved(field), text: why, bad: true });
          return false;
        },
      );
    },
    [client, text],
  );
}

async function sendChange(
  lead: LeadRecord,
  field: LeadFieldName,
  fields: Partial<LeadRecord>,
): Promise<LeadRecord> {
  const input = { id: lead.id, ...fields };
  if (FIELD_OPERATIONS[field].operation === 'leads.update')
    return (await callOperation('leads.update', input as Input<'leads.update'>)).data;
  return (await callOperation('leads.changeContact', input as Input<'leads.changeContact'>)).data;
}

/**
 * Returns whether the field still has the value that the change set. Tags always count as unchanged, because undo
 * restores each of them separately.
 */
function isUnchanged(field: LeadFieldName, now: LeadRecord, then: LeadRecord): boolean {
  if (field === 'tags') return true;
  const names = FIELD_OPERATIONS[field].sends as (keyof LeadRecord)[];
  return names.every((name) => now[name] === then[name]);
}

interface LeadRowsCache {
  data: LeadRecord[];
}

/** Returns the newest cached record of a lead. */
function findRecord(client: QueryClient, id: string): LeadRecord | undefined {
  const tables = client.getQueriesData<InfiniteData<LeadRowsCache>>({ queryKey: ['leads'] });
  const rows = tables.flatMap(([, table]) => table?.pages?.flatMap(({ data }) => data) ?? []);
  const known = [...rows.filter((one) => one.id === id), client.getQueryData<LeadRecord>(['lead', id])];
  return known.reduce((newest, one) => (newest && one ? pickNewer(newest, one) : (newest ?? one)), undefined);
}

/** Returns the newer record: a colleague's change can arrive before the response to an earlier change. */
const pickNewer = <L extends LeadRecord>(known: L, other: L): L =>
  known.updated_at > other.updated_at ? known : other;

/** Puts a record into every cached query that contains the lead. */
function putRecord(client: QueryClient, lead: LeadRecord): void {
  client.setQueryData<LeadRecord>(['lead', lead.id], (old) => old && pickNewer(old, { ...old, ...lead }));
  client.setQueriesData<InfiniteData<LeadRowsCache>>({ queryKey: ['leads'] }, (old) =>
    old?.pages
      ? {
          ...old,
          pages: old.pages.map((page) => ({
            ...page,
            data: page.data.map((one) => (one.id === lead.id ? pickNewer(one, lead) : one)),
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
