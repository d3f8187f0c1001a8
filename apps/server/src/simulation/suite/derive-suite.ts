// Derives cases from a campaign's settings, without a model (suites.md#derived-cases).
import type { Expectation } from '@parley/contract';
import { parseExpectation } from '../../agents/expectation.ts';
import type { AgentSettings } from '../../features/campaigns/index.ts';
import { getPlainLanguage } from '../../language/words/reader.ts';
import { type PersonWords, personWords } from '../words.ts';
import { completeCase, type SuiteCase, type WrittenCase } from './read-suite.ts';

type Written = Omit<WrittenCase, 'expect'> & { expect: WrittenCase['expect'] };
type Criterion = AgentSettings['criteria'][number];

/** Returns a case for each criterion and kind of answer, each passage, and each rule about what a lead can write. */
export function deriveSuite(agent: AgentSettings, passages: readonly string[]): SuiteCase[] {
  const words = personWords[getPlainLanguage(agent.language)]!;
  const cases: [pair: string, written: Written][] = [
    ...agent.criteria.flatMap((criterion) => deriveCriterion(criterion, agent, words)),
    ...passages.flatMap(derivePassage),
    ...deriveRules(agent, words),
  ];
  return cases.map(([pair, written]) => completeCase(written, [pair]));
}

/** Answers that meet an expectation, do not meet it, and name a range that meets it. */
interface Answers {
  met: string;
  failed: string | null;
  range: string | null;
}

function chooseAnswers(expect: string, words: PersonWords): Answers {
  const expectation: Expectation = parseExpectation(expect) ?? { kind: 'any' };
  switch (expectation.kind) {
    case 'yes':
      return { met: words.yes[0]!, failed: words.no[0]!, range: null };
    case 'no':
      return { met: words.no[0]!, failed: words.yes[0]!, range: null };
    case 'at_least':
    case 'at_most': {
      const [small, large] = [Math.floor(expectation.figure / 2), Math.ceil(expectation.figure * 1.5)];
      const isLeast = expectation.kind === 'at_least';
      const [from, to] = isLeast ? [expectation.figure, large] : [small, expectation.figure];
      return {
        met: String(isLeast ? large : small),
        failed: String(isLeast ? small : large),
        range: `${from} - ${to}`,
      };
    }
    case 'one_of':
      return { met: expectation.choices[0]!, failed: null, range: null };
    case 'any':
      return { met: words.open[0]!, failed: null, range: null };
  }
}

function deriveCriterion(
  { key, expect }: Criterion,
  { criteria }: AgentSettings,
  words: PersonWords,
): [string, Written][] {
  const good = Object.fromEntries(
    criteria.map((one) => [one.key, chooseAnswers(one.expect, words).met] as const),
  );
  const { met, failed, range } = chooseAnswers(expect, words);
  const make = (
    kind: string,
    answer: string,
    verdict: 'met' | 'failed',
    person: Partial<NonNullable<Written['person']>> = {},
  ): [string, Written] => [
    `criterion ${key}: ${kind}`,
    {
      name: `${key}: ${kind}`,
      person: { ...person, answers: { ...good, [key]: answer } },
      expect: { criteria: { [key]: verdict } },
    },
  ];
  const cases = [make('met', met, 'met')];
  if (failed !== null) cases.push(make('failed', failed, 'failed'));
  if (range !== null) cases.push(make('range', range, 'met'));
  cases.push(make('evaded', met, 'met', { story: 'evades', about: key }));
  if (failed !== null) {
    const changes = { [key]: met };
    cases.push(make('contradicted', failed, 'met', { story: 'changes_mind', about: key, changes }));
  }
  // Only a figure names its criterion without the question.
  if (range !== null && failed !== null) {
    const change = words.change_mind[0]!.replace('{answer}', failed);
    const script = [...Object.values(good), change];
    const written = {
      name: `${key}: changed later`,
      script,
      expect: { criteria: { [key]: 'failed' as const } },
    };
    cases.push([`criterion ${key}: changed later`, written]);
  }
  return cases;
}

/** The letters from which a word is likely to name a subject. */
const SUBJECT = /\p{L}{5,}/gu;
const FIGURE = /\d+/g;

/** Asks for a passage by its words. Only a passage with a figure has an answer that can be recognized. */
function derivePassage(passage: string, index: number): [string, Written][] {
  const figure = passage.match(FIGURE)?.toSorted((a, b) => b.length - a.length)[0];
  const subjects = (passage.match(SUBJECT) ?? []).slice(0, 3);
  if (figure === undefined || subjects.length === 0) return [];
  const name = `passage ${index + 1}`;
  return [
    [
      name,
      {
        name: `${name}: ${subjects.join(' ')}`,
        script: [`${subjects.join(' ')}?`],
        expect: { messages: { contain: [figure] } },
      },
    ],
  ];
}

function deriveRules({ facts, booking, follow_ups }: AgentSettings, words: PersonWords): [string, Written][] {
  const rules: [string, Written | false][] = [
    ['opt-out', { name: 'opts out', person: { story: 'opts_out' }, expect: { opted_out: true } }],
    [
      'person',
      { name: 'asks for a person', person: { story: 'wants_person' }, expect: { hand_over: 'any' } },
    ],
    ['anger', { name: 'is angry', person: { story: 'angry' }, expect: { hand_over: 'any' } }],
    ['customer', { name: 'is a customer', person: { story: 'customer' }, expect: { hand_over: 'any' } }],
    [
      'wrong person',
      { name: 'is another person', person: { story: 'wrong_person' }, expect: { booking: 'none' } },
    ],
    ['decline', { name: 'declines', person: { story: 'declines' }, expect: { status: 'not_interested' } }],
    ['later', { name: 'wants a message later', person: { story: 'later' }, expect: { booking: 'none' } }],
    [
      'silence',
      follow_ups.length > 0 && {
        name: 'never answers',
        person: { story: 'silent' },
        days: 30,
        expect: { status: 'cold' },
      },
    ],
    [
      'absent topic',
      {
        name: 'asks about an absent topic',
        script: [words.ask_unknown[0]!],
        expect: { messages: { least: 2 }, booking: 'none' },
      },
    ],
    [
      'address',
      facts?.address != null && {
        name: 'asks for the address',
        script: [words.ask_place[0]!],
        expect: { messages: { contain: [facts.address] } },
      },
    ],
    [
      'no time suits',
      booking !== null && {
        name: 'wants another time',
        person: { story: 'other_time' },
        expect: { messages: { least: 2 } },
      },
    ],
  ];
  return rules.flatMap(([rule, written]): [string, Written][] =>
    written ? [[`rule: ${rule}`, written]] : [],
  );
}
