// Answers the model calls of one world from recordings, and records the answers of the others.
import { createHash } from 'node:crypto';
import { fact } from '@parley/contract';
import { z } from 'zod';
import { ModelError, type ModelRequest } from '../../agents/models/port.ts';
import { computeCost } from '../../agents/models/prices.ts';
import type { CallModel } from '../../features/models/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LiveCalls } from './live-calls.ts';
import type { RecordedAnswer, Recordings } from './recordings.ts';

/** A turn of a lead in a world. */
export interface RecordedTurn {
  lead_id: string;
  at: Date;
}

/** The calls of a world. They are the same in a replay. */
export interface ModelUse {
  calls: number;
  tokens: { input: number; output: number };
  /** The cost in micro-dollars, of recorded answers too; null if a model has no price. */
  micros: number | null;
  /** The turns that no model answered. The agent went on as if its model had failed. */
  missing: RecordedTurn[];
  /** The turns of a recorded world that were not in the recordings, because their request changed. */
  changed: RecordedTurn[];
}

export interface Recorder {
  call: CallModel;
  use: ModelUse;
}

export interface RecorderOptions {
  recordings: Recordings;
  /** Makes the calls that are not recorded; null if none is made. */
  live: LiveCalls | null;
  seed: number;
  start: Date;
  clock: Clock;
}

/** Creates the recorder of a world. */
export function createRecorder({ recordings, live, seed, start, clock }: RecorderOptions): Recorder {
  const from = start.toISOString();
  const isRecorded = recordings.hasWorld(seed, from);
  const made = new Map<string, number>();
  const listed = new Set<string>();
  const use: ModelUse = {
    ...{ calls: 0, tokens: { input: 0, output: 0 }, micros: 0 },
    ...{ missing: [], changed: [] },
  };

  /** Adds a turn to a list once, also if it has several calls or is tried again later. */
  function addTurn(list: 'missing' | 'changed', lead_id: string, { messages }: ModelRequest): void {
    const key = `${list} ${lead_id} ${hash(messages.filter(({ role }) => role === 'user'))}`;
    if (listed.has(key)) return;
    listed.add(key);
    use[list].push({ lead_id, at: clock.now() });
  }

  return {
    use,
    async call(asked) {
      const { name, lead_id, request, price } = asked;
      const key = hashRequest(name, request);
      const nth = made.get(key) ?? 0;
      made.set(key, nth + 1);
      const identity = { seed, from, request: key, nth };
      let recorded = recordings.find(identity);
      if (!recorded) {
        const result = await live?.ask(asked);
        if (!result) {
          addTurn('missing', lead_id, request);
          throw createFailure(name, 'invalid', null);
        }
        recorded = { ...identity, lead: lead_id, model: name, ...result };
        recordings.add(recorded);
        if (isRecorded) addTurn('changed', lead_id, request);
      }
      const { answer, usage } = recorded;
      use.calls++;
      use.tokens.input += usage?.input ?? 0;
      use.tokens.output += usage?.output ?? 0;
      use.micros = price && use.micros !== null ? use.micros + (usage ? computeCost(usage, price) : 0) : null;
      if ('failure' in answer) throw createFailure(name, answer.failure, usage);
      return { text: answer.text, usage: usage! };
    },
  };
}

/** The kind `invalid` pauses no model, so a missing turn of one lead changes no turn of another. */
function createFailure(name: string, kind: ModelError['kind'], usage: RecordedAnswer['usage']): ModelError {
  const reason = fact('model_failed', { model: name, why: fact('model_unreachable', { code: null }) });
  return new ModelError(kind, reason, { usage });
}

/** Returns the hash of everything that a request says to a model. */
function hashRequest(name: string, request: ModelRequest): string {
  const { constant, situation, messages, schema, max_output_tokens } = request;
  const fields = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return hash([name, constant, situation, messages, fields, max_output_tokens]);
}

const hash = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, part) => (part instanceof Uint8Array ? [...part] : part)))
    .digest('base64url');
