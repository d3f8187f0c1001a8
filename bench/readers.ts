// Measures the worst time of each reader of outside text, over repeated pieces and words (testing/hostile-texts.ts),
// with 512, 4,096 and 65,536 characters. The reference is `foldWords` on the same text, because most readers start with it.
import { foldWords } from '../apps/server/src/language/fold-text.ts';
import {
  LANGUAGES,
  listReaderWords,
  PIECES,
  repeatText,
  TIMES,
} from '../apps/server/src/testing/hostile-texts.ts';
import { apartReaders, READERS, type TextReader } from '../apps/server/src/testing/readers/index.ts';
import type { Line } from './measure.ts';

const LENGTHS = [512, 4_096, 65_536] as const;
/** The time limit for 4,096 characters. */
const MOST_MS = 20;
/** Every nth word of a language is enough, because a reader takes about the same time for each. */
const EVERY = 20;

interface Worst {
  ms: number;
  piece: string;
  language: string;
}

/** Returns a line for each reader, the slowest with 4,096 characters first. */
export function measureReaders(): Line[] {
  const measured = READERS.map((reader) => ({ reader, ...measureReader(reader), budget: true }));
  const apart = apartReaders.map((reader) => ({ reader, ...measureReader(reader), budget: false }));
  return [...measured, ...apart]
    .toSorted((one, other) => other.worst[1]!.ms - one.worst[1]!.ms)
    .map(({ reader, worst, reference, budget }): Line => {
      const { ms, piece, language } = worst[1]!;
      return {
        work: `${reader.name}: ${JSON.stringify(piece)} in ${language}`,
        reference: `${reference.toFixed(2)} ms`,
        ours: worst.map((one) => `${one.ms.toFixed(one.ms < 10 ? 1 : 0)} ms`).join(', '),
        ratio: reference / ms,
        target: budget ? `< ${MOST_MS} ms` : '',
        ...(budget && { met: ms < MOST_MS }),
      };
    });
}

/** Returns the worst time for each length. The longest length uses only the worst piece so far. */
function measureReader({ name, read, longest }: TextReader): { worst: Worst[]; reference: number } {
  const languages = read.length > 1 ? LANGUAGES : LANGUAGES.slice(0, 1);
  const worst: Worst[] = [];
  for (const length of LENGTHS) {
    const size = Math.min(length, longest ?? length);
    const before = worst.at(-1);
    const isLast = length === LENGTHS.at(-1);
    let found: Worst = { ms: 0, piece: '', language: 'en' };
    for (const language of languages) {
      const some = listReaderWords(language).filter((_, index) => index % EVERY === 0);
      for (const piece of isLast && before ? [before.piece] : [...TIMES, ...PIECES, ...some]) {
        if (isLast && before && language !== before.language) continue;
        const ms = measureLeast(() => read(repeatText(piece, size), language), found.ms);
        if (ms > found.ms) found = { ms, piece, language };
      }
    }
    worst.push(found);
  }
  process.stdout.write(`${name}\n`);
  const text = repeatText(worst[1]!.piece, Math.min(LENGTHS[1], longest ?? LENGTHS[1]));
  return { worst, reference: measureLeast(() => foldWords(text), 0) };
}

/** Returns the shortest time of several runs in milliseconds, or of one run that is not above `known`. */
function measureLeast(work: () => unknown, known: number): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && ms > known; run++) {
    const start = performance.now();
    work();
    ms = Math.min(ms, performance.now() - start);
  }
  return ms;
}
