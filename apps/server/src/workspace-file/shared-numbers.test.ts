// Two numbers can't be the same number at their provider, because both would receive and answer every message
// (workspace-file.md#engines).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { applyFile } from './apply.ts';
import { showProblems } from './problem.testing.ts';
import { ApplyError } from './problem.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const META = 'access_token: t, app_secret: s, verify_token: v';
/** For each engine, a function that writes a number as one line of a file. */
const KINDS = {
  waha: (phone: string, session: string) =>
    `{ phone: "${phone}", engine: waha, waha: { url: "http://waha:3001", api_key: k, session: ${session} } }`,
  cloud: (phone: string, id: string) =>
    `{ phone: "${phone}", engine: whatsapp-cloud, whatsapp_cloud: { phone_number_id: "${id}", ${META} } }`,
  instagram: (name: string, id: string) =>
    `{ engine: instagram, instagram: { username: ${name}, account_id: "${id}", ${META} } }`,
};
const buildFile = (slug: string, ...numbers: string[]) =>
  `workspace: { slug: ${slug} }\nnumbers:\n${numbers.map((number) => `  - ${number}\n`).join('')}`;

const problems = (text: string): Promise<string[]> =>
  applyFile(database.system, text, 'w.yaml').then(
    () => [],
    (error: unknown) => {
      if (error instanceof ApplyError) return showProblems(error.found);
      throw error;
    },
  );

const cases = [
  ['waha', 'waha.session', ['33600000001', '33600000002', '33600000003'], ['one', 'two', 'three']],
  [
    'cloud',
    'whatsapp_cloud.phone_number_id',
    ['33600000011', '33600000012', '33600000013'],
    ['11', '12', '13'],
  ],
  ['instagram', 'instagram.account_id', ['@ana', '@bea', '@eve'], ['17841', '17842', '17843']],
] as const;

describe.each(cases)('two numbers of %s with the same %s', (kind, field, handles, ids) => {
  const number = (handle: string, id: string) => KINDS[kind](handle.replace('@', ''), id);
  const [first, second, third] = handles;
  const showShared = (index: number, own: string, other: string | null) =>
    `numbers[${index}].${field} number_shared ${JSON.stringify({ own, other })}`;

  test('are refused in one file, with both numbers and the field', async () => {
    const text = buildFile(`${kind}-file`, number(first, ids[0]), number(second, ids[0]));
    const [problem, ...others] = await problems(text);
    expect(problem).toMatch(/^4:\d+ /);
    expect(problem).toContain(showShared(1, second, first));
    expect(others).toEqual([]);
  });

  test('are refused if one is already stored, in the same workspace or in another', async () => {
    expect(await problems(buildFile(`${kind}-a`, number(first, ids[0])))).toEqual([]);
    const known = await problems(buildFile(`${kind}-a`, number(second, ids[0])));
    expect(known).toEqual([expect.stringContaining(showShared(0, second, first))]);
    const [unknown] = await problems(buildFile(`${kind}-b`, number(second, ids[0])));
    expect(unknown).toContain(showShared(0, second, null));
    expect(unknown).not.toContain(first);
    expect(unknown).not.toContain(`${kind}-a`);
    // Both orders of the documents work.
    const both = `${buildFile(`${kind}-c`, number(third, ids[2]))}---\n${buildFile(`${kind}-d`, number(second, ids[2]))}`;
    const each = await problems(both);
    expect(each.map((problem) => problem.split(' ').slice(0, 2).join(' '))).toEqual([
      expect.stringContaining(`numbers[0].${field}`),
      expect.stringContaining(`numbers[0].${field}`),
    ]);
  });

  test('are accepted if a file exchanges the values of two stored numbers', async () => {
    const slug = `${kind}-swap`;
    const before = buildFile(slug, number(first, ids[1]), number(second, ids[2]));
    expect(await problems(before)).toEqual([]);
    expect(await problems(before)).toEqual([]);
    expect(await problems(buildFile(slug, number(first, ids[2]), number(second, ids[1])))).toEqual([]);
  });
});

test('the same session name on a different server belongs to a different session', async () => {
  const elsewhere = KINDS.waha('33600000022', 'desk').replace('waha:3001', 'waha:3002');
  expect(await problems(buildFile('servers', KINDS.waha('33600000021', 'desk'), elsewhere))).toEqual([]);
});
