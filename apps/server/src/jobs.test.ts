// The kinds of jobs: names and key prefixes are unique, and a job is the same whether TypeScript or a statement adds
// it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOBS } from './jobs.ts';
import type { JobKind } from './platform/jobs/job-kind.ts';
import { addJobsSql } from './platform/jobs/store.ts';
import { statement } from './platform/postgres/database.ts';
import { queryRows } from './testing/conversation-helper.ts';
import { createTestDatabase } from './testing/database.ts';

let base: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.close());

const kinds: JobKind[] = Object.values(JOBS);
const AT = new Date('2026-11-18T12:00:00Z');

test('each kind of job has a unique name and a unique prefix', () => {
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  expect(new Set(kinds.map(({ key }) => key.split(':')[0])).size).toBe(kinds.length);
});

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'a job of kind %s is the same whether TypeScript or a statement adds it',
  async (name, kind) => {
    const carried = Object.fromEntries(kind.payload.map((field, index) => [field, `id_${index}`]));
    const job = { team_id: 'team_x', ...carried };
    const parameters = Object.fromEntries(
      Object.keys(job).map((field, index) => [field, `$${index + 2}::id`]),
    );
    const add = statement(`test.${name}`, addJobsSql(kind, parameters as typeof job, '$1'));

    await base.db.rows(add, [AT, ...Object.values(job)]);
    const rows = () =>
      queryRows({ connections: base.connections }, 'select team_id, task, key, payload, run_at from jobs');
    const fromSql = await rows();
    expect(fromSql).toEqual([
      {
        team_id: 'team_x',
        task: name,
        key: expect.stringMatching(/^[a-z-]+:id_\d$/),
        payload: job,
        run_at: AT,
      },
    ]);
    // It replaces the first job, because it has the same key.
    await base.system.jobs.add(base.db, kind, job, { at: AT });
    expect(await rows()).toEqual(fromSql);

    await base.system.jobs.remove(base.db, kind, job);
    expect(await rows()).toEqual([]);
  },
);

test('a job of an unknown kind or with the wrong payload does not compile', () => {
  const { jobs } = base.system;
  const never = () => {
    // @ts-expect-error no such kind
    void jobs.add(base.db, JOBS.answer, { team_id: 't', lead_id: 'l' });
    // @ts-expect-error a field of another kind
    void jobs.add(base.db, JOBS.turn, { team_id: 't', number_id: 'n' });
    // @ts-expect-error a field is missing
    void jobs.add(base.db, JOBS.deliver, { team_id: 't', webhook_id: 'w' });
    // @ts-expect-error the same in SQL
    addJobsSql(JOBS.turn, { team_id: '$1', number_id: '$2' }, '$3');
  };
  expect(never).toBeTypeOf('function');
});
