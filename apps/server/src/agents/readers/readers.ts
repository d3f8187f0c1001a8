// Reads texts from leads and models in worker threads with a deadline, so that no text can block the process
// (docs/adr/bound-the-time-of-outside-input.md).
import { createThreads } from '../../platform/threads.ts';
import { offlineAgent } from '../offline/index.ts';
import type { TurnInput, TurnOutput } from '../port.ts';
import { type FoundSlots, lookupKey, type ReaderCalls, type ReadInput } from './calls.ts';
import type { Readers } from './port.ts';

/** The number of threads. There are two, so that a slow text in one workspace doesn't delay the others. */
const MOST_THREADS = 2;
/**
 * The time limit of a call, in seconds of CPU time. The longest text that a network accepts needs less than a tenth of
 * it.
 */
const DEADLINE_S = 3;
/** The heap limit of each thread, which uses about 70 MB once its modules are loaded. */
const MEMORY_MB = 512;
/** Replaces the file of an image. */
const NO_DATA = new Uint8Array();

/**
 * Creates the readers.
 * @param entry the module of the threads.
 * @param deadlineS the limit of CPU time per call, in seconds.
 */
export function createReaders(
  entry = new URL('./thread.ts', import.meta.url),
  deadlineS = DEADLINE_S,
): Readers {
  const threads = createThreads<ReaderCalls>({ entry, most: MOST_THREADS, deadlineS, memoryMb: MEMORY_MB });

  async function turn(input: TurnInput): Promise<TurnOutput> {
    const { booking } = input;
    const found = new Map<string, Awaited<ReturnType<NonNullable<typeof booking>['next']>>>();
    for (;;) {
      const read = await threads.run(input.team_id, 'turn', toReadInput(input), found satisfies FoundSlots);
      if ('output' in read) return read.output;
      await Promise.all(
        read.lookups.map(async (lookup) => {
          const slots = lookup
            ? booking?.between(new Date(lookup.from), new Date(lookup.to))
            : booking?.next();
          found.set(lookupKey(lookup), (await slots) ?? null);
        }),
      );
    }
  }

  return {
    signals: async (teamId, texts) => (texts.length === 0 ? [] : threads.run(teamId, 'signals', texts)),
    autoReplies: async (teamId, texts) =>
      texts.length === 0 ? [] : threads.run(teamId, 'autoReplies', texts),
    language: (teamId, texts) => threads.run(teamId, 'language', texts),
    offline: {
      ...offlineAgent,
      turn,
      handOverNote: (input) => threads.run(input.team_id, 'handOverNote', toReadInput(input)),
    },
    readAnswer: (written, input, tokens, kept) =>
      threads.run(input.team_id, 'readAnswer', written, toReadInput(input), tokens, kept),
  };
}

let shared: Readers | undefined;

/** Returns the readers that the whole process shares, because threads use memory and keep no state between calls. */
export function getSharedReaders(): Readers {
  shared ??= createReaders();
  return shared;
}

function toReadInput({ search: _search, images = [], booking, ...input }: TurnInput): ReadInput {
  // Reading needs to know which messages have images that the model saw, but not the files.
  const read = { ...input, images: images.map((image) => ({ ...image, data: NO_DATA })) };
  if (!booking) return { ...read, booking };
  const { next: _next, between: _between, ...data } = booking;
  return { ...read, booking: data };
}
