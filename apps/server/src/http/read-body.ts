// The bytes of a body, as they come in. Each chunk is copied and let go of: a body that arrives byte by byte, each in
// a chunk of its own, would hold 500 bytes of memory for every one of it, and the event loop while they are joined.
import type { Readable } from 'node:stream';
import { ContractError } from '@parley/contract';

const AT_FIRST = 16 * 1024;

/** Reads a body of at most `limit` bytes; fails with 422 when it is larger. */
export function readBody(stream: Readable, declared: string | undefined, limit: number): Promise<Buffer> {
  const refusal = (message: string) => new ContractError('validation_error', message);
  const tooLarge = () => refusal(`The body is larger than the ${limit} bytes that this call accepts.`);
  const length = declared === undefined ? AT_FIRST : Number(declared);
  return new Promise((resolve, reject) => {
    if (declared !== undefined && length > limit) return reject(tooLarge());
    let bytes = Buffer.allocUnsafe(Math.min(length, AT_FIRST));
    let filled = 0;
    const take = (chunk: Buffer) => {
      const needed = filled + chunk.length;
      if (needed > limit) return settle(tooLarge());
      if (needed > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(needed, 2 * bytes.length)));
        bytes.copy(larger, 0, 0, filled);
        bytes = larger;
      }
      chunk.copy(bytes, filled);
      filled = needed;
    };
    const end = () => settle();
    const breakOff = () => settle(refusal('The body did not arrive in full.'));
    const settle = (error?: Error) => {
      stream.off('data', take).off('end', end).off('error', breakOff);
      if (error) reject(error);
      else resolve(bytes.subarray(0, filled));
    };
    stream.on('data', take).on('end', end).on('error', breakOff);
  });
}
