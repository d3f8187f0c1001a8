// Reads a suite: cases of simulated conversations, each with what must be true at its end (suites.md).
import {
  createChoiceSchema,
  createMapSchema,
  createParsedSchema,
  createTextSchema,
  parseDuration,
  reject,
  violation,
} from '@parley/contract';
import { z } from 'zod';
import type { AgentSettings } from '../../features/campaigns/index.ts';
import {
  createApplyError,
  type Path,
  type Problem,
  readYaml,
  toFileIssues,
} from '../../workspace-file/index.ts';
import { STORIES, type Story } from '../profile.ts';
import { PERSON_LANGUAGES } from '../words.ts';

const MOST_CASES = 1_000;
const LONGEST = 4_096;
export const LEAD_STATUSES = [
  ...['pending', 'queued', 'in_progress', 'qualified', 'not_interested', 'stopped', 'cold'],
] as const;
/** What a case says about a criterion: its verdict, or that it has none. */
export const VERDICTS = ['met', 'failed', 'none'] as const;
/** The acts of others in a case. */
export const CASE_ACTS = [
  ...(['member_writes', 'phone_writes', 'crm_pushes', 'pauses', 'resumes', 'restarts'] as const),
] as const;
export type CaseAct = (typeof CASE_ACTS)[number];
const STORY_NAMES = Object.keys(STORIES) as [Story, ...Story[]];

const text = createTextSchema(1, LONGEST);
const duration = createParsedSchema('duration', parseDuration);
const count = z.int().nonnegative();
const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).min(1));

/** Text, or a regular expression between slashes: `/8[ ,]?000/i`. */
const pattern = createParsedSchema('not_accepted', parsePattern);

/** Returns a function that finds the pattern in a text; null if a regular expression is invalid. */
function parsePattern(written: string): { written: string; matches: (text: string) => boolean } | null {
  if (written.trim() === '') return null;
  const [, source, flags] = /^\/(.+)\/([iu]*)$/.exec(written) ?? [];
  if (source === undefined)
    return { written, matches: (said) => said.toLowerCase().includes(written.toLowerCase()) };
  try {
    const expression = new RegExp(source, flags);
    return { written, matches: (said) => expression.test(said) };
  } catch {
    return null;
  }
}

const line = z.preprocess(
  (value) => (typeof value === 'string' ? { say: value } : value),
  createMapSchema({ say: text, after: duration.default(60_000), wait: z.boolean().default(true) }),
);
const person = createMapSchema({
  story: createChoiceSchema(STORY_NAMES).default('answers'),
  about: text.optional(),
  answers: z.record(z.string(), text).default({}),
  /** What a person says who takes an answer back. */
  changes: z.record(z.string(), text).default({}),
  delay: duration.default(60_000),
});
const act = createMapSchema({ do: createChoiceSchema(CASE_ACTS), at: duration });
const criterion = z.preprocess(
  (value) => (typeof value === 'string' || Array.isArray(value) ? { verdict: value } : value),
  createMapSchema({
    verdict: oneOrMore(createChoiceSchema(VERDICTS)).optional(),
    value: text.optional(),
    evidence: pattern.optional(),
  }),
);
const expectation = createMapSchema({
  status: oneOrMore(createChoiceSchema(LEAD_STATUSES)).optional(),
  criteria: z.record(z.string(), criterion).default({}),
  /** `none`, `booked`, or a local time: `2026-11-24 10:00`. */
  booking: text.optional(),
  opted_out: z.boolean().optional(),
  /** `none`, `any`, or the code of the reason. */
  hand_over: oneOrMore(text).optional(),
  messages: createMapSchema({
    least: count.optional(),
    most: count.optional(),
    contain: oneOrMore(pattern).default([]),
    not_contain: oneOrMore(pattern).default([]),
  }).optional(),
  reply_within: duration.optional(),
});
const suiteCase = createMapSchema({
  name: createTextSchema(1, 200),
  language: createChoiceSchema(PERSON_LANGUAGES).optional(),
  person: person.optional(),
  script: z.array(line).optional(),
  world: z.array(act).default([]),
  days: z.int().min(1).max(60).default(14),
  expect: expectation,
}).check((check) => {
  const { person: asPerson, script } = check.value;
  if ((asPerson === undefined) === (script === undefined))
    reject(check, violation('either', { names: ['person', 'script'] }));
});
const suite = createMapSchema({ cases: z.array(suiteCase).min(1).max(MOST_CASES) });

export type WrittenCase = z.input<typeof suiteCase>;
/** A case. `pairs` are the parts of the campaign that a derived case exercises; empty in a suite file. */
export type SuiteCase = z.output<typeof suiteCase> & { pairs: string[] };

/**
 * Reads a suite file.
 * @throws ApplyError with every problem, each with line and column.
 */
export function readSuite(yaml: string, fileName: string, agent: AgentSettings): SuiteCase[] {
  const { sources, problems } = readYaml(yaml);
  const found: Problem[] = [...problems];
  const value = sources[0]?.value ?? {};
  const locate = sources[0]?.locate ?? (() => ({ line: 1, col: 1 }));
  const read = createSchema(agent).safeParse(value, { reportInput: true });
  if (!read.success)
    found.push(
      ...toFileIssues(read.error.issues).map((one) => {
        const path = toWrittenPath(value, one.path);
        return { ...one, path, at: locate(path) };
      }),
    );
  if (found.length > 0 || !read.success) throw createApplyError(fileName, found);
  return read.data.cases.map((one) => ({ ...one, pairs: [] }));
}

/** Returns the path in the file: a single value can stand for a list or a map there. */
function toWrittenPath(value: unknown, path: Path): Path {
  const written: Path[number][] = [];
  let inner = value;
  for (const step of path) {
    if (typeof inner === 'string' || (typeof step === 'number' && !Array.isArray(inner))) continue;
    written.push(step);
    inner = (inner as Record<string, unknown> | null | undefined)?.[step];
  }
  return written;
}

/** Completes a case that was made from settings. */
export function completeCase(written: WrittenCase, pairs: string[]): SuiteCase {
  return { ...suiteCase.parse(written), pairs };
}

/** Returns the schema of a suite in which only the campaign's criteria and distinct names are accepted. */
function createSchema({ criteria }: AgentSettings) {
  const keys = criteria.map(({ key }) => key);
  return suite.check((check) => {
    const names = new Map<string, number>();
    for (const [index, { name, person: asPerson, expect }] of check.value.cases.entries()) {
      const path = ['cases', index];
      const before = names.get(name);
      if (before !== undefined)
        reject(check, violation('same_as', { other: `cases[${before}].name` }), [...path, 'name']);
      names.set(name, index);
      const used = [
        ...Object.keys(asPerson?.answers ?? {}).map((key) => ({ key, at: ['person', 'answers', key] })),
        ...Object.keys(asPerson?.changes ?? {}).map((key) => ({ key, at: ['person', 'changes', key] })),
        ...(asPerson?.about === undefined ? [] : [{ key: asPerson.about, at: ['person', 'about'] }]),
        ...Object.keys(expect.criteria).map((key) => ({ key, at: ['expect', 'criteria', key] })),
      ];
      for (const { key, at } of used)
        if (!keys.includes(key)) reject(check, violation('one_of', { values: keys }), [...path, ...at]);
    }
  });
}
