// The file of recorded answers of language models: one JSON object in a line for each answer (running.md#with-a-model).
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { ModelErrorKind, ModelUsage } from '../../agents/models/port.ts';

const Usage = z.object({
  input: z.number(),
  cached: z.number(),
  written: z.number().optional(),
  output: z.number(),
});

/** The failures that are the model's answer to this request, so that another call would fail too. */
export const ANSWERED_FAILURES = [
  'nonsense',
  'refused',
  'too_long',
  'cut',
] as const satisfies ModelErrorKind[];

const Line = z.object({
  seed: z.number(),
  /** The start of the world (ISO 8601). */
  from: z.string(),
  /** The hash of the request. */
  request: z.string(),
  /** How often the world made the same request before. */
  nth: z.number(),
  /** The lead's id in the world. */
  lead: z.string(),
  /** The model's name with its provider. */
  model: z.string(),
  /** The model's text, or why there is none. */
  answer: z.union([z.object({ text: z.string() }), z.object({ failure: z.enum(ANSWERED_FAILURES) })]),
  usage: Usage.nullable(),
});

export interface RecordedAnswer {
  seed: number;
  from: string;
  request: string;
  nth: number;
  lead: string;
  model: string;
  answer: { text: string } | { failure: (typeof ANSWERED_FAILURES)[number] };
  usage: ModelUsage | null;
}

/** The identity of a recorded answer. */
export type RecordingKey = Pick<RecordedAnswer, 'seed' | 'from' | 'request' | 'nth'>;

export interface Recordings {
  find(key: RecordingKey): RecordedAnswer | undefined;
  /** Returns whether the world was recorded before the file was opened. */
  hasWorld(seed: number, from: string): boolean;
  /** Appends an answer to the file. */
  add(answer: RecordedAnswer): void;
  list(): readonly RecordedAnswer[];
}

/** Thrown if a file contains anything else than recorded answers. */
export class InvalidRecordings extends Error {}

/**
 * Opens a file of recordings, which is created by the first answer.
 * @throws {InvalidRecordings} if a line is not a recorded answer.
 */
export function openRecordings(file: string): Recordings {
  const recorded = existsSync(file) ? readRecordings(file) : [];
  const byKey = new Map(recorded.map((one) => [formatKey(one), one]));
  const worlds = new Set(recorded.map(({ seed, from }) => `${seed} ${from}`));
  return {
    find: (key) => byKey.get(formatKey(key)),
    hasWorld: (seed, from) => worlds.has(`${seed} ${from}`),
    add(answer) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      appendFileSync(file, `${JSON.stringify(answer)}\n`, { mode: 0o600 });
      byKey.set(formatKey(answer), answer);
    },
    list: () => [...byKey.values()],
  };
}

const formatKey = ({ seed, from, request, nth }: RecordingKey) => `${seed} ${from} ${request} ${nth}`;

function readRecordings(file: string): RecordedAnswer[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // A run that was killed can leave half a line.
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      const read = Line.safeParse(parseJson(line));
      if (read.success) return read.data;
      throw new InvalidRecordings(`${file}, line ${index + 1}: this is not a recorded answer of a model.`);
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
