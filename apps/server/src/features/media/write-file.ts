// Writes a file while it arrives, so that only a part is in memory at any time.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type Fact, fact } from '@parley/contract';
import { EngineError, type MediaFile } from '../../engines/port.ts';
import type { MediaLimits } from './media.ts';

/** The maximum size of a message's file. */
export const MOST_BYTES = 25 * 1024 * 1024;

export interface WrittenFile {
  size: number;
  sha256: Buffer;
  file_name: string | null;
}

const createError = (reason: Fact) => new EngineError('transient', reason, true);

/**
 * Writes the stream that `begin` returns to a new file and flushes the file to disk.
 * @returns `too_large` as soon as the stream exceeds the limit.
 */
export async function writeFile(
  file: string,
  begin: () => Promise<MediaFile>,
  { silence, whole }: MediaLimits,
  stopping: AbortSignal,
): Promise<WrittenFile | 'too_large'> {
  const slow = new AbortController();
  const silent = setTimeout(
    () => slow.abort(createError(fact('no_answer_within', { seconds: silence / 1_000 }))),
    silence,
  );
  const late = setTimeout(
    () => slow.abort(createError(fact('file_late', { seconds: whole / 1_000 }))),
    whole,
  );
  const signal = AbortSignal.any([slow.signal, stopping]);
  const handle = await open(file, 'wx', 0o600);
  try {
    const beginning = begin();
    // Closes a stream that arrives after the fetch was aborted.
    void beginning
      .then(async ({ bytes }) => {
        if (signal.aborted) await bytes.cancel();
      })
      .catch(() => {});
    const { bytes, file_name } = await rejectOnAbort(signal, beginning);
    const reader = bytes.getReader();
    const hash = createHash('sha256');
    let size = 0;
    try {
      for (;;) {
        const { done, value } = await rejectOnAbort(signal, reader.read());
        if (done) break;
        silent.refresh();
        size += value.length;
        if (size > MOST_BYTES) return 'too_large';
        hash.update(value);
        await handle.writeFile(value);
      }
    } finally {
      reader.cancel().catch(() => {});
    }
    if (size === 0) throw createError(fact('file_empty'));
    await handle.sync();
    return { size, sha256: hash.digest(), file_name };
  } finally {
    clearTimeout(silent);
    clearTimeout(late);
    await handle.close();
  }
}

/** Rejects with the signal's reason when `signal` aborts. */
function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
