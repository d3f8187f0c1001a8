// Tests POST /lists/{id}/leads: imported, duplicate and rejected rows, and the reasons (lists.md#import, api.md#caps).
import { type Violation, violation, violationText } from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError, sendRequest } from '../../http/wire.testing.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };

let app: TestApp;
let other: TestApp;
let w: Workspace;
beforeAll(async () => {
  app = await startApp({ rates });
  other = await startApp({ rates, connections: app.connections, clock: app.clock });
  w = await app.make.workspace();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const TOO_SHORT = violation('phone_digits', { min: 8 });
const formatPhoneReason = (problem: Violation) => `invalid_phone: ${violationText(problem)}`;

const REASONS = {
  digits: formatPhoneReason(TOO_SHORT),
  country: formatPhoneReason(violation('phone_unknown')),
  twice: 'duplicate_in_batch',
  kind: 'custom_variables must be an object',
  long: 'custom_variables exceeds 2000 characters',
};
type Reason = (typeof REASONS)[keyof typeof REASONS];

const newList = async (campaign_id: string | null = null) =>
  (await app.api(w.key).call(contract.lists.create, { name: 'Fair', campaign_id })).data.id;

interface Outcome {
  imported: number;
  duplicates_in_list: number;
  rejected: { index: number; reason: string }[];
  lead_ids: string[];
}

/** Posts the rows without validating them. */
function post(list: string, leads: unknown, url = app.url) {
  const path = `/api/v1/lists/${list}/leads`;
  return sendRequest(url, { method: 'POST', path, key: w.key, body: JSON.stringify({ leads }) });
}

async function add(list: string, leads: unknown[], url = app.url): Promise<Outcome> {
  const { status, text } = await post(list, leads, url);
  expect(status, text).toBe(200);
  const body: unknown = JSON.parse(text);
  expect(contract.lists.importLeads.success.body.safeParse(body).error?.issues).toBeUndefined();
  return (body as { data: Outcome }).data;
}

interface StoredLead {
  id: string;
  phone: string;
  name: string | null;
  email: string | null;
  custom_variables: object | null;
}

/** Returns a list's leads in the order of the imported rows. */
const listStoredLeads = (list: string) =>
  queryRows<StoredLead>(
    app,
    'select id, phone, name, email, custom_variables from leads where team_id = $1 and list_id = $2 order by id',
    [w.teamId, list],
  );

async function countLeads(list: string): Promise<number> {
  const { data } = await app.api(w.key).call(contract.lists.list, {});
  return data.find(({ id }) => id === list)!.leads_count;
}

describe('a row', () => {
  test.each([
    ['+33 6 12-34 56 78', '33612345678'],
    ['33612345678', '33612345678'],
    ['+50051234', '50051234'],
    ['491234567890123', '491234567890123'],
    ['5215512345678', '5215512345678'],
    ['551187654321', '551187654321'],
    ['  +336 1234-5678 ', '33612345678'],
    ['+1 (212) 555-0123', '12125550123'],
    ['0033 6.12.34.56.78', '33612345678'],
  ])('with the phone "%s" is stored with %s', async (phone, digits) => {
    const list = await newList();
    await add(list, [{ phone }]);
    expect((await listStoredLeads(list)).map((row) => row.phone)).toEqual([digits]);
  });

  test('is rejected with an invalid phone, and other rows are imported', async () => {
    const wrong: [Reason | string, unknown[]][] = [
      [
        REASONS.digits,
        [
          ...['', '+', '1234567', '+1 234-567', '1234567890123456', 'phone', '33612345678x'],
          ...['33+612345678', '++33612345678', '33,612345678', '٣٣٦١٢٣٤٥٦٧٨'],
        ],
      ],
      [REASONS.country, ['0612345678', '612345678', '+33 0612345678', '999123456789']],
      ['invalid_phone: is required', [undefined, null]],
      [
        'invalid_phone: must be a string with its country code, such as "33612345678"',
        [33_612_345_678, 612_345_678, 3.36e10, -1],
      ],
      ['invalid_phone: must be a string', [true, {}, [], ['33612345678']]],
      [
        formatPhoneReason(violation('text_max', { max: 64 })),
        ['1'.repeat(5000), `3361${' '.repeat(200)}2345678`],
      ],
    ];
    const rows = wrong.flatMap(([reason, phones]) => phones.map((phone) => ({ reason, phone })));
    const list = await newList();
    const result = await add(list, [...rows.map(({ phone }) => ({ phone })), { phone: app.make.phone() }]);
    expect(result).toMatchObject({ imported: 1, duplicates_in_list: 0 });
    expect(result.rejected).toEqual(rows.map(({ reason }, index) => ({ index, reason })));
  });

  test('is rejected if it or one of its fields has the wrong type, and other rows are imported', async () => {
    const phone = app.make.phone();
    const fields = 'is not a field of a row: the fields are phone, name, email, custom_variables';
    const wrong: [unknown, string][] = [
      ...[null, 33_612_345_678, '33612345678', true, [], [{ phone }]].map((row): [unknown, string] => [
        row,
        'must be an object',
      ]),
      [{}, 'invalid_phone: is required'],
      ...[5, true, {}, ['Marie']].map((name): [unknown, string] => [
        { phone, name },
        'name must be a string',
      ]),
      ...[5, false, {}, []].map((email): [unknown, string] => [{ phone, email }, 'email must be a string']),
      [{ phone, colour: 'red' }, `colour ${fields}`],
      [{ phone, ['c'.repeat(200)]: 1 }, `${'c'.repeat(100)}… ${fields}`],
      [{ phone, custom_variables: 'red' }, REASONS.kind],
    ];
    const list = await newList();
    const result = await add(list, [...wrong.map(([row]) => row), { phone, name: 'Marie' }]);
    expect(result.rejected).toEqual(wrong.map(([, reason], index) => ({ index, reason })));
    expect(await listStoredLeads(list)).toMatchObject([{ phone, name: 'Marie' }]);
  });

  test('has its name and email cut at 255 characters, and removed if empty', async () => {
    const rows = [
      { name: 'n'.repeat(300), email: 'e'.repeat(256) },
      { name: `${'é'.repeat(254)}😀😀`, email: '😀'.repeat(400) },
      { name: 'n'.repeat(255), email: 'a@b.c' },
      { name: '', email: '   ' },
      { name: null, email: null },
      {},
      { name: ' Marie ', email: ' marie@example.com\n' },
    ];
    const list = await newList();
    await add(
      list,
      rows.map((row) => ({ phone: app.make.phone(), ...row })),
    );
    expect((await listStoredLeads(list)).map(({ name, email }) => [name, email])).toEqual([
      ['n'.repeat(255), 'e'.repeat(255)],
      [`${'é'.repeat(254)}😀`, '😀'.repeat(255)],
      ['n'.repeat(255), 'a@b.c'],
      [null, null],
      [null, null],
      [null, null],
      ['Marie', 'marie@example.com'],
    ]);
  });

  test('can have custom_variables, an object of at most 2000 characters as JSON', async () => {
    // null means no variables (api.md#requests).
    const right = [null, {}, { a: 'x'.repeat(1992) }, { a: '😀'.repeat(1992) }, { a: { b: [1, null, 'ç'] } }];
    expect([...JSON.stringify(right[2])]).toHaveLength(2000);
    const long = [{ a: 'x'.repeat(1993) }, { a: '😀'.repeat(1993) }, { a: '\n'.repeat(997) }];
    const kinds = [[], ['a'], 'a', '', 0, false];
    const list = await newList();
    const rows = [...right, ...long, ...kinds].map((custom_variables) => ({
      phone: app.make.phone(),
      custom_variables,
    }));
    const result = await add(list, rows);
    expect(result.imported).toBe(right.length);
    expect(result.rejected.map(({ reason }) => reason)).toEqual([
      ...long.map(() => REASONS.long),
      ...kinds.map(() => REASONS.kind),
    ]);
    expect((await listStoredLeads(list)).map((row) => row.custom_variables)).toEqual(right);
  });

  test('with invalid variables does not make a later row with the same phone a duplicate', async () => {
    const phone = app.make.phone();
    const list = await newList();
    const result = await add(list, [
      { phone, custom_variables: 'x' },
      { phone: `+${phone}`, name: 'Second' },
      { phone: ` ${phone} `, custom_variables: [] },
      { phone, name: 'Fourth' },
    ]);
    expect(result.rejected).toEqual([
      { index: 0, reason: REASONS.kind },
      { index: 2, reason: REASONS.kind },
      { index: 3, reason: REASONS.twice },
    ]);
    expect((await listStoredLeads(list)).map(({ name }) => name)).toEqual(['Second']);
  });
});

describe('the request body', () => {
  test.each([
    [undefined, { path: ['leads'], code: 'required' }],
    [null, { path: ['leads'] }],
    ['33612345678', { path: ['leads'], code: 'wrong_type' }],
    [{ phone: '33612345678' }, { path: ['leads'], code: 'wrong_type' }],
    [[], { path: ['leads'], code: 'items_min' }],
    [
      Array.from({ length: 501 }, (_, n) => ({ phone: String(33_600_000_000 + n) })),
      { path: ['leads'], code: 'items_max', params: { max: 500 } },
    ],
    [[{ phone: '33612345678', name: 'a\u0000b' }], { code: expect.stringMatching(/nul|unstorable/) }],
    [[{ phone: '33612345678', custom_variables: { 'a\u0000': 1 } }], {}],
    [[{ phone: '33612345678', custom_variables: { a: ['\u0000'] } }], {}],
  ])('in case %# is rejected, and the issue names the problem', async (leads, issue) => {
    const list = await newList();
    expect(expectError(await post(list, leads), 422, 'validation_error')).toMatchObject([issue]);
    expect(await listStoredLeads(list)).toEqual([]);
  });

  test('is rejected if no row can be imported, and the issue names the first row', async () => {
    const list = await newList();
    const [first, second] = [app.make.phone(), app.make.phone()];
    const cases: [unknown[], string][] = [
      [
        [{ phone: '12' }, { phone: first, custom_variables: 1 }],
        `leads[0].phone ${violationText(TOO_SHORT)}`,
      ],
      [[{ name: 'A' }], 'leads[0].phone is required'],
      [['33612345678'], 'leads[0] must be an object'],
      [[{ phone: first, name: 5 }], 'leads[0].name must be a string'],
      [[{ phone: first, custom_variables: [] }], 'leads[0].custom_variables must be an object'],
      [
        [{ phone: second, custom_variables: { a: 'x'.repeat(2000) } }],
        'leads[0].custom_variables exceeds 2000 characters',
      ],
    ];
    for (const [leads, which] of cases) {
      expect(expectError(await post(list, leads), 422, 'validation_error')).toMatchObject([
        { code: 'no_row_importable', params: { row: which } },
      ]);
    }
    expect(await countLeads(list)).toBe(0);
  });

  test('is rejected if its list is unknown or in another workspace, before its contents are checked', async () => {
    const theirs = await app.make.workspace();
    const list = await newList();
    const leads = [{ phone: app.make.phone() }];
    const answers = [];
    for (const [id, body] of [
      [list, { leads }],
      ['list_00000000000000000000000000', { leads }],
      ['x', { leads: [] }],
      [list, { leads: 'x' }],
    ] as const) {
      const path = `/api/v1/lists/${id}/leads`;
      answers.push(
        await sendRequest(app.url, { method: 'POST', path, key: theirs.key, body: JSON.stringify(body) }),
      );
    }
    for (const answer of answers) expectError(answer, 404, 'not_found');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await listStoredLeads(list)).toEqual([]);
  });
});

describe('five hundred rows', () => {
  test('are rejected by index and reason if they have errors, and the others are imported in order', async () => {
    const list = await newList('spring');
    const before = Array.from({ length: 20 }, () => ({ phone: app.make.phone() }));
    await add(list, before);
    const fresh: string[] = [];
    const rejected: { index: number; reason: string }[] = [];
    const rows = Array.from({ length: 500 }, (_, index) => {
      const phone = app.make.phone();
      const wrong = (reason: Reason, row: object) => {
        rejected.push({ index, reason });
        return row;
      };
      if (index % 25 === 3) return wrong(REASONS.digits, { phone: `no phone ${index}`, name: 'A' });
      if (index % 25 === 7) return wrong(REASONS.kind, { phone, custom_variables: `${index}` });
      if (index % 25 === 11) return wrong(REASONS.long, { phone, custom_variables: { a: 'x'.repeat(2000) } });
      if (index % 25 === 15) return wrong(REASONS.twice, { phone: `+${fresh[index % fresh.length]}` });
      if (index % 25 === 19) return { phone: before[Math.floor(index / 25)]!.phone };
      fresh.push(phone);
      return { phone: `+${phone}`, name: `Row ${index}`, custom_variables: { index } };
    });
    const result = await add(list, rows);
    expect(result.rejected).toEqual(rejected);
    expect(rejected).toHaveLength(80);
    expect(result).toMatchObject({ imported: 400, duplicates_in_list: 20 });
    const after = (await listStoredLeads(list)).slice(20);
    expect(after.map(({ id }) => id)).toEqual(result.lead_ids);
    expect(after.map(({ phone }) => phone)).toEqual(fresh);
    expect(after.map(({ name, custom_variables }) => [name, custom_variables])).toEqual(
      after.map(({ name }) => [name, { index: Number(name!.slice(4)) }]),
    );
    expect(await countLeads(list)).toBe(420);
    expect(await add(list, rows)).toEqual({
      imported: 0,
      duplicates_in_list: 420,
      rejected,
      lead_ids: [],
    });
    expect(await countLeads(list)).toBe(420);
    const [entries] = await queryRows<{ entries: number; jobs: number }>(
      app,
      `select (select count(*)::int from first_contacts where team_id = $1) as entries,
         (select count(*)::int from jobs where payload ->> 'team_id' = $1
           and key like 'verify:%') as jobs`,
      [w.teamId],
    );
    expect(entries).toEqual({ entries: 420, jobs: 420 });
  });

  test('are imported with every field at its limit', async () => {
    const list = await newList('spring');
    const rows = Array.from({ length: 500 }, () => ({
      phone: app.make.phone(),
      name: '😀'.repeat(255),
      email: 'é'.repeat(255),
      custom_variables: { a: '漢'.repeat(1992) },
    }));
    expect(await add(list, rows)).toMatchObject({ imported: 500, rejected: [] });
  });
});

describe('random rows', () => {
  const phone = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.integer({ min: 0, max: 12 }).map((n) => `+4915100000${String(n).padStart(3, '0')}`),
    },
    { weight: 1, arbitrary: fc.stringMatching(/^[+ \-0-9]{0,7}$/) },
    { weight: 1, arbitrary: fc.constantFrom('04915100000001', '015100000001') },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, 4_915_100_000_001, '', 'x', {}) },
  );
  const variables = fc.option(
    fc.oneof(
      { weight: 5, arbitrary: fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 4 }) },
      { weight: 1, arbitrary: fc.constantFrom(null, [], 'x', 1, { a: 'y'.repeat(2000) }) },
    ),
    { nil: undefined },
  );
  const rows = fc.array(fc.record({ phone, custom_variables: variables }), { minLength: 1, maxLength: 60 });

  test('are imported, duplicates or rejected, as a separate implementation of the rules predicts', {
    tags: 'endurance',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 3 }), async (imports) => {
        const list = await newList();
        const inList = new Set<string>();
        for (const leads of imports) {
          const expected = judgeRows(leads, inList);
          const { text, status } = await post(list, leads);
          if (expected.importable.length === 0) {
            expect(status).toBe(422);
            continue;
          }
          expect(status, text).toBe(200);
          const { data } = JSON.parse(text) as { data: Outcome };
          expect(data.rejected).toEqual(expected.rejected);
          expect(data.duplicates_in_list).toBe(expected.importable.length - expected.fresh.length);
          expect(data.imported).toBe(expected.fresh.length);
          expect(data.imported + data.duplicates_in_list + data.rejected.length).toBe(leads.length);
          const after = await listStoredLeads(list);
          expect(after.slice(-data.imported || after.length).map((row) => row.id)).toEqual(data.lead_ids);
          for (const one of expected.fresh) inList.add(one);
          expect(after.map((row) => row.phone).sort()).toEqual([...inList].sort());
        }
        expect(await countLeads(list)).toBe(inList.size);
      }),
      { numRuns: NIGHTLY ? 500 : 40 },
    );
  });

  /** Implements the rules of an import again (lists.md#import), row by row. */
  function judgeRows(leads: { phone?: unknown; custom_variables?: unknown }[], inList: Set<string>) {
    const importable: string[] = [];
    const rejected: { index: number; reason: string }[] = [];
    for (const [index, row] of leads.entries()) {
      const digits = typeof row.phone === 'string' ? row.phone.replaceAll(/[ -]/g, '') : '';
      const bare = /^\+?([0-9]{8,15})$/.exec(digits)?.[1];
      const given = row.custom_variables ?? undefined;
      const isObject = Object.prototype.toString.call(given) === '[object Object]';
      if (bare?.startsWith('0')) rejected.push({ index, reason: REASONS.country });
      else if (!bare) {
        const isText = typeof row.phone === 'string';
        rejected.push({ index, reason: isText ? REASONS.digits : expect.stringMatching(/^invalid_phone: /) });
      } else if ((given ?? null) !== null && !isObject) rejected.push({ index, reason: REASONS.kind });
      else if (isObject && JSON.stringify(given).length > 2000) {
        rejected.push({ index, reason: REASONS.long });
      } else if (importable.includes(bare)) rejected.push({ index, reason: REASONS.twice });
      else importable.push(bare);
    }
    return { importable, rejected, fresh: importable.filter((one) => !inList.has(one)) };
  }
});

describe('concurrent imports', () => {
  test('store rows once and count them correctly when the same rows are sent four times to two processes', async () => {
    for (let round = 0; round < 5; round++) {
      const list = await newList('spring');
      const rows = Array.from({ length: 200 }, () => ({ phone: app.make.phone() }));
      const results = await Promise.all(
        [app, other, app, other].map(({ url }, n) => add(list, n < 2 ? rows : rows.toReversed(), url)),
      );
      expect(results.map((one) => one.imported + one.duplicates_in_list)).toEqual([200, 200, 200, 200]);
      expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(200);
      const all = await listStoredLeads(list);
      expect(new Set(all.map(({ phone }) => phone)).size).toBe(200);
      expect(all.map(({ id }) => id).sort()).toEqual(results.flatMap(({ lead_ids }) => lead_ids).sort());
      expect(await countLeads(list)).toBe(200);
    }
  });

  test('do not deadlock when rows overlap in two lists of one workspace', async () => {
    const lists = [await newList('spring'), await newList('spring')];
    const rows = Array.from({ length: 300 }, () => ({ phone: app.make.phone() }));
    const results = await Promise.all(
      lists.flatMap((list) => [add(list, rows), add(list, rows.toReversed(), other.url)]),
    );
    expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(600);
  });
});
