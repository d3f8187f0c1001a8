// Suites of cases for a simulation (suites.md).
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { completeAgent } from '../../features/campaigns/index.ts';
import { SLOW_MS } from '../../testing/nightly.ts';
import { ApplyError } from '../../workspace-file/index.ts';
import { showProblems } from '../../workspace-file/problem.testing.ts';
import { ACTOR_RATES } from '../actors.ts';
import { CARRIER_RATES } from '../carrier.ts';
import { openTestWorld, START, type TestWorld } from '../test-world.testing.ts';
import { createCast } from './cast.ts';
import { deriveSuite } from './derive-suite.ts';
import { formatJunit } from './junit.ts';
import { writePlayedCase } from './played-case.ts';
import { readSuite, type SuiteCase } from './read-suite.ts';
import { runSuite } from './run-suite.ts';

const agent = completeAgent({
  language: 'en',
  goal: 'Book a visit.',
  first_message: 'Hi {{name}}, this is Lea from Acme. You asked about a new kitchen.',
  knowledge: 'We work within 50 km of Lyon. A project starts at 8,000 euros.',
  criteria: [
    { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
    { key: 'budget', ask: 'What budget do you have in mind?', expect: '>= 8000' },
  ],
  booking: { calendar: 'builtin', hours: 'Mon-Sun 09:00-18:00', timezone: 'Europe/Paris' },
} as never);

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const run = (cases: readonly SuiteCase[], seeds = [1]) =>
  runSuite({
    ...{ cases, seeds, timezone: 'Europe/Paris', parallel: 2 },
    play: (one, seed) => {
      const campaign = { ...world.campaign, agent };
      return world.play({
        ...{ campaign, seed, leads: 1, days: one.days, cast: createCast(one) },
      });
    },
  });
const readExample = () =>
  readSuite(
    readFileSync(new URL('../../../../../examples/suites/spring.yaml', import.meta.url), 'utf8'),
    'spring.yaml',
    agent,
  );

function findProblems(yaml: string): string[] {
  try {
    readSuite(yaml, 'suite.yaml', agent);
  } catch (error) {
    if (error instanceof ApplyError) return showProblems(error.found);
    throw error;
  }
  return [];
}

test('a problem names its line, its column and what is accepted', () => {
  const wrong = `cases:
  - name: one
    person: { story: unknown, answers: { pets: "yes" } }
    expect: { statuss: qualified }
  - name: two
    expect: { status: good, criteria: { owner: maybe } }
`;
  const problems = findProblems(wrong);
  expect(problems.map((one) => one.split(' ').slice(0, 3).join(' '))).toEqual([
    '3:15 cases[0].person.story one_of',
    '4:15 cases[0].expect.statuss unknown_key',
    '6:15 cases[1].expect.status one_of',
    '6:41 cases[1].expect.criteria.owner one_of',
  ]);
  const unknown = `cases: [{ name: one, script: [hi], expect: { criteria: { pets: met } } }]`;
  expect(findProblems(unknown)).toEqual([
    '1:58 cases[0].expect.criteria.pets one_of {"values":["owner","budget"]}',
  ]);
  expect(findProblems('cases: [{ name: one, expect: {} }]')).toEqual([
    '1:9 cases[0] either {"names":["person","script"]}',
  ]);
});

test('a case passes only if the conversation ends as it says, and a failure shows the difference', {
  timeout: SLOW_MS,
}, async () => {
  const [books] = readExample() as [SuiteCase];
  const wrong: SuiteCase = { ...books, name: 'wrong <&>', expect: { ...books.expect, booking: 'none' } };
  const report = await run([books, wrong]);
  expect(report).toMatchObject({ passed: 1, cases: [{ passed: 1, runs: 1 }, { passed: 0 }] });
  const [failure] = report.cases[1]!.failures;
  expect(failure!.misses).toEqual([
    { field: 'booking', expected: 'none', actual: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
  ]);
  expect(failure!.conversation.length).toBeGreaterThan(4);
  const xml = formatJunit('spring', report);
  expect(xml).toContain('<testsuite name="spring" tests="2" failures="1">');
  expect(xml).toContain('name="wrong &lt;&amp;&gt;"');
});

test('a simulated conversation as a case says what others did, and expects no status that they set', {
  timeout: SLOW_MS,
}, async () => {
  const actors = { ...ACTOR_RATES, ...CARRIER_RATES, crm_sets_status: 0.3 };
  const played = await world.play({ leads: 4, days: 4, actors });
  const isSet = played.persons.map(({ acts }) => acts.some(({ kind }) => kind === 'set_status'));
  expect(new Set(isSet)).toEqual(new Set([true, false]));
  for (const [place, { phone }] of played.persons.entries()) {
    const text = writePlayedCase(played, { phone, mistakes: [] }, agent, START.getTime());
    expect(/Left out: [^.]*the CRM set the status/.test(text)).toBe(isSet[place]);
    expect('status' in parse(text)[0].expect).toBe(!isSet[place]);
  }
});

test('every case of the example passes with several seeds', {
  tags: 'endurance',
  timeout: SLOW_MS,
}, async () => {
  const report = await run(readExample(), [1, 2, 3]);
  expect(report.cases.flatMap(({ name, failures }) => failures.map(({ misses }) => [name, misses]))).toEqual(
    [],
  );
});

test('the derived suite has a case for each criterion and kind of answer', () => {
  const pairs = deriveSuite(agent, ['A project starts at 8,000 euros.']).flatMap((one) => one.pairs);
  for (const kind of ['met', 'failed', 'range', 'evaded', 'contradicted', 'changed later'])
    expect(pairs).toContain(`criterion budget: ${kind}`);
  expect(pairs).toContain('passage 1');
  expect(new Set(pairs).size).toBe(pairs.length);
});
