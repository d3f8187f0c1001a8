// Makes up a person and their conversation. The same seed gives the same person, whatever else is made up.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseLanguageFile } from '../../../language/parse-language-file.ts';
import type { MessageType } from '../../messages/index.ts';

const exchange = z.strictObject({ lead: z.string(), agent: z.string() });
const wordsSchema = z.strictObject({
  first_names: z.array(z.string()),
  last_names: z.array(z.string()),
  welcome: z.string(),
  questions: z.array(exchange),
  follow_up: z.string(),
  qualified: exchange,
  declined: exchange,
  opted_out: z.string(),
});

let words: z.output<typeof wordsSchema> | undefined;

/** Reads the file when it is first used, because only one command uses it. */
function readWords() {
  words ??= parseLanguageFile(
    'words.yaml of parley seed',
    readFileSync(new URL('./words.yaml', import.meta.url), 'utf8'),
    wordsSchema,
  );
  return words;
}

/** The stages of made-up leads, and how many of a hundred have each. */
export const SEEDED_STAGES = {
  contacted: 30,
  conversation: 25,
  cold: 20,
  qualified: 12,
  not_interested: 10,
  stopped: 3,
} as const;

export type SeededStage = keyof typeof SEEDED_STAGES;

export interface MadeUpLine {
  type: MessageType;
  text: string;
  /** The time since the conversation started. */
  after_ms: number;
}

export interface MadeUpConversation {
  stage: SeededStage;
  name: string;
  email: string | null;
  /** When the conversation started, as a share of the period: 0 to 1. */
  start: number;
  lines: MadeUpLine[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns a function that returns numbers in [0, 1), the same ones for the same seed (splitmix32). */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
}

/** Makes up the person with this index. */
export function makeConversation(seed: number, index: number): MadeUpConversation {
  const words = readWords();
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ index);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const stage = pickStage(random() * 100);
  const first = pick(words.first_names);
  const name = `${first} ${pick(words.last_names)}`;
  const email = random() < 0.4 ? `${name.toLowerCase().replace(' ', '.')}.${index}@example.com` : null;
  const lines: MadeUpLine[] = [];
  let after_ms = 0;
  const add = (type: MessageType, text: string, pause: number) => {
    after_ms += Math.round(pause * (0.5 + random()));
    lines.push({ type, text: text.replace('{name}', first), after_ms });
  };
  const exchangeLines = ({ lead, agent }: z.output<typeof exchange>) => {
    add('USER_MESSAGE', lead, 60 * MINUTE_MS);
    add('AI_REPLY', agent, MINUTE_MS);
  };
  add('LEAD_WELCOME', words.welcome, 0);
  if (stage === 'conversation' || stage === 'qualified') {
    const count = stage === 'qualified' ? words.questions.length : 1 + Math.floor(random() * 3);
    for (const one of words.questions.slice(0, count)) exchangeLines(one);
  }
  if (stage === 'qualified') exchangeLines(words.qualified);
  if (stage === 'not_interested') exchangeLines(words.declined);
  if (stage === 'cold') for (let count = 0; count < 2; count++) add('FOLLOW_UP', words.follow_up, 2 * DAY_MS);
  if (stage === 'stopped') add('USER_MESSAGE', words.opted_out, 60 * MINUTE_MS);
  return { stage, name, email, start: random(), lines };
}

function pickStage(place: number): SeededStage {
  let sum = 0;
  for (const [stage, share] of Object.entries(SEEDED_STAGES)) {
    sum += share;
    if (place < sum) return stage as SeededStage;
  }
  throw new Error('the shares of the stages must add up to 100');
}
