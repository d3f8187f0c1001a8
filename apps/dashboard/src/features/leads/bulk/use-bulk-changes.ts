// Changes many leads. A change to selected leads is shown immediately; a change to all matching leads runs as a job.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callOperation, type Input } from '../../../api.ts';
import { type Problem, toProblem } from '../../../problem.ts';
import { getDataQuery } from '../../../queries.ts';
import { createRandomId } from '../../../random-id.ts';
import type { Text } from '../../../text/en.ts';
import type { Formats } from '../../../text/format.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useCan } from '../../session/session.ts';
import { addPendingChange, type Patch } from '../fields/pending-changes.ts';
import { type Bulk, type BulkChange, countQuery, toApiFilters, useFilterContext } from '../queries.ts';
import type { LeadFilters } from '../search.ts';

/** Maximum number of leads per call. */
const AT_ONCE = 100;
const isUnderWay = ({ state }: Bulk) => state === 'running' || state === 'undoing';

/** Returns the bulk changes of the last seven days. */
export function useBulks(): readonly Bulk[] {
  const can = useCan();
  const client = useQueryClient();
  const { data } = useQuery({
    ...getDataQuery(['bulks'], 'bulk.list', {}),
    enabled: can('bulk.list'),
    // Poll in case no live event reports the progress.
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 5_000 : false),
  });
  const isRunning = data?.some(isUnderWay) ?? false;
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) refetchAfterChange(client);
    wasRunning.current = isRunning;
  }, [isRunning, client]);
  return data ?? [];
}

function refetchAfterChange(client: ReturnType<typeof useQueryClient>): void {
  for (const key of ['leads', 'lead', 'lead-count', 'tags'])
    void client.invalidateQueries({ queryKey: [key] });
}

/** Returns the part of a change that tables can show before the server confirms it. */
const toPatch =
  ({ add_tags = [], remove_tags = [], lost_reason: _, leave_queue: __, ...fields }: BulkChange): Patch =>
  ({ tags }) => ({
    ...fields,
    tags: [
      ...tags.filter((tag) => !remove_tags.includes(tag)),
      ...add_tags.filter((tag) => !tags.includes(tag)),
    ],
  });

export interface Bulks {
  /** Changes these leads. A toast reports failures, and offers to undo what was changed. */
  change: (ids: readonly string[], change: BulkChange) => Promise<void>;
  /**
   * Starts a job that changes all matching leads.
   * @returns the problem, or null
   */
  changeAll: (filters: LeadFilters, expected: number, change: BulkChange) => Promise<Problem | null>;
  undo: (ids: readonly string[]) => Promise<void>;
  busy: boolean;
}

export function useBulk(): Bulks {
  const client = useQueryClient();
  const text = useText();
  const formats = useFormats();
  const asker = useFilterContext();
  const [busy, setBusy] = useState(false);
  const words = text.leads.bulk;

  const undo = useCallback(
    async (ids: readonly string[]) => {
      const done: Bulk[] = [];
      try {
        for (const id of ids) done.push(await waitForBulk((await callOperation('bulk.undo', { id })).data));
        showToast({
          title: words.restored(formats.number(sumCounts(done, 'restored')), sumCounts(done, 'kept')),
          text: describeReasons(done, text, formats),
        });
      } catch (error) {
        showToast({ title: words.undoFailed, text: text.problemOf(toProblem(error)), bad: true });
      }
      refetchAfterChange(client);
      void client.invalidateQueries({ queryKey: ['bulks'] });
    },
    [client, text, formats, words],
  );

  const change = useCallback(
    async (ids: readonly string[], to: BulkChange) => {
      setBusy(true);
      const patch = toPatch(to);
      const done: Bulk[] = [];
      // Show the leads as changed until the response arrives; after that the records are current.
      const removals = ids.map((id) => addPendingChange(id, patch));
      try {
        for (let from = 0; from < ids.length; from += AT_ONCE) {
          const some = ids.slice(from, from + AT_ONCE);
          done.push(await waitForBulk(await createBulk({ ids: some, change: to })));
        }
      } catch (error) {
        showToast({ title: words.failed, text: text.problemOf(toProblem(error)), bad: true });
      }
      await client.invalidateQueries({ queryKey: ['leads'] });
      for (const unlay of removals) unlay();
      refetchAfterChange(client);
      void client.invalidateQueries({ queryKey: ['bulks'] });
      setBusy(false);
      if (done.length === 0) return;
      const changed = done.filter((one) => one.changed > 0);
      showToast({
        title: words.result(
          formats.number(sumCounts(done, 'changed')),
          sumCounts(done, 'unchanged'),
          sumCounts(done, 'refused'),
        ),
        text: describeReasons(done, text, formats),
        ...(changed.length > 0 && {
          undo: { label: text.undo, run: () => void undo(changed.map(({ id }) => id)) },
        }),
      });
    },
    [client, text, formats, words, undo],
  );

  const changeAll = useCallback(
    async (filters: LeadFilters, expected: number, to: BulkChange) => {
      setBusy(true);
      try {
        const job = await createBulk({
          filter: toApiFilters(filters, asker) as NonNullable<Input<'bulk.create'>['filter']>,
          expected,
          change: to,
        });
        client.setQueryData<Bulk[]>(['bulks'], (old) => [job, ...(old ?? [])]);
        await client.invalidateQueries({ queryKey: ['bulks'] });
        return null;
      } catch (error) {
        void client.invalidateQueries(countQuery(filters, asker));
        return toProblem(error);
      } finally {
        setBusy(false);
      }
    },
    [client, asker],
  );
  return { change, changeAll, undo, busy };
}

/**
 * Maximum number of attempts after a lost response. They have the same idempotency key, so nothing is changed twice.
 */
const MOST_TRIES = 3;

async function createBulk(input: Input<'bulk.create'>): Promise<Bulk> {
  const idempotencyKey = createRandomId();
  for (let tries = 1; ; tries++) {
    try {
      return (await callOperation('bulk.create', input, { idempotencyKey })).data;
    } catch (error) {
      if (toProblem(error).code !== 'offline' || tries === MOST_TRIES) throw error;
      await waitMs(tries * 1_000);
    }
  }
}

/** Waits until the job has finished and returns its record. */
async function waitForBulk(job: Bulk): Promise<Bulk> {
  let now = job;
  while (isUnderWay(now)) {
    await waitMs(500);
    now = (await callOperation('bulk.get', { id: now.id })).data;
  }
  return now;
}

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const sumCounts = (
  jobs: readonly Bulk[],
  what: 'changed' | 'unchanged' | 'refused' | 'restored' | 'kept',
): number => jobs.reduce((total, job) => total + job[what], 0);

const MOST_REASONS = 3;
/** Returns the first few reasons why leads were refused or skipped. */
function describeReasons(jobs: readonly Bulk[], text: Text, formats: Formats): string {
  const verdicts = jobs.flatMap((job) => job.verdicts);
  const lines = verdicts.slice(0, MOST_REASONS).map(({ name, reasons }) => {
    const texts = reasons.map((reason) => formats.told(reason)).join(' ');
    return name === null ? texts : text.labeled(name, texts);
  });
  return [...lines, ...(verdicts.length > MOST_REASONS ? ['…'] : [])].join(' · ');
}
