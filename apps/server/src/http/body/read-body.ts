// Reads the bytes of a body and copies each chunk. Keeping the chunks would cost 500 bytes of memory for every byte of
// a body that arrives byte by byte, and joining them would block the event loop.
import type { IncomingMessage } from 'node:http';
import { ContractError, issue } from '@parley/contract';

const AT_FIRST = 16 * 1024;
/**
 * The number of chunks that any body can have. A body can have one more chunk for each 64 bytes. Each chunk costs about
 * 5 µs, even a small one.
 */
const CHUNKS = 2_000;
const BYTES_OF_A_CHUNK = 64;

/**
 * The error for a body that arrived in too many small chunks. The rest is not read, so the connection is closed with
 * the response.
 */
export class TooManyChunks extends ContractError {
  constructor() {
    super('validation_error', [issue('body_crumbled', { chunks: CHUNKS, bytes: BYTES_OF_A_CHUNK })]);
  }
}

/**
 * Reads a body of at most `limit` bytes. Fails with 422 if it is larger, and with {@link TooManyChunks} if it arrives
 * in too many chunks: then nothing more is read from the connection.
 */
export function readBody(
  stream: IncomingMessage,
  declared: string | undefined,
  limit: number,
): Promise<Buffer> {
  const createTooLarge = () =>
    new ContractError('validation_error', [issue('body_too_large', { bytes: limit })]);
  const createBrokenOff = () => new ContractError('validation_error', [issue('body_broken_off')]);
  const length = declared === undefined ? AT_FIRST : Number(declared);
  return new Promise((resolve, reject) => {
    if (declared !== undefined && length > limit) return reject(createTooLarge());
    // The caller closed the connection before the read started, so no event will follow.
    if (stream.destroyed) return reject(createBrokenOff());
    let bytes = Buffer.allocUnsafe(Math.min(length, AT_FIRST));
    let filled = 0;
    let chunks = 0;
    const take = (chunk: Buffer) => {
      const needed = filled + chunk.length;
      if (needed > limit) return settle(createTooLarge());
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(needed, 2 * bytes.length)));
        bytes.copy(larger, 0, 0, filled);
        bytes = larger;
      }
      chunk.copy(bytes, filled);
      filled = needed;
      chunks++;
      if (declared === undefined && chunks > CHUNKS + filled / BYTES_OF_A_CHUNK) failCrumbled();
    };
    const failCrumbled = () => {
      settle(new TooManyChunks());
      // Node still parses the rest of the data that it read together with this chunk. Ignore it.
      stream.push = () => false;
      stream.socket.pause();
    };
    const end = () => settle();
    const failBrokenOff = () => settle(createBrokenOff());
    const settle = (error?: Error) => {
      stream.off('data', take).off('end', end).off('error', failBrokenOff);
      if (error) reject(error);
      else resolve(bytes.subarray(0, filled));
    };
    stream.on('data', take).on('end', end).on('error', failBrokenOff);
  });
}
