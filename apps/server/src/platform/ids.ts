// Creates ids: `<kind>_` and a UUIDv7 in Crockford base32, like TypeID (api.md#ids). The first 48 bits are the creation
// time, and a process counts up within a millisecond, so ids sort by creation time.
import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

export type IdKind =
  | 'team'
  | 'mem'
  | 'key'
  | 'num'
  | 'camp'
  | 'list'
  | 'link'
  | 'rule'
  | 'lead'
  | 'msg'
  | 'note'
  | 'book'
  | 'cal'
  | 'click'
  | 'grp'
  | 'gmem'
  | 'gmsg'
  | 'gevt'
  | 'hook'
  | 'evt'
  | 'nevt'
  | 'first'
  | 'turn'
  | 'know'
  | 'pass'
  | 'pers'
  | 'ses'
  | 'inv'
  | 'view'
  | 'rep'
  | 'act'
  | 'bulk'
  | 'imp'
  | 'rev'
  | 'sim'
  | 'proc';

export type NewId = (kind: IdKind) => string;

const RANDOM_BYTES = 8;
/**
 * The number of random bytes that are generated in one call, because a call for each id would cost more than the rest
 * of creating the id.
 */
const DRAWN = 128 * RANDOM_BYTES;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function encode(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < 26; i++) {
    text = ALPHABET[Number(value & 31n)] + text;
    value >>= 5n;
  }
  return text;
}

/** Returns a text that sorts before every id of that kind created at or after that time, and after every earlier id. */
export function createLowestId(kind: IdKind, at: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  return `${kind}_${encode(bytes)}`;
}

/** Returns the id of a row that counts as created at that time. `index` distinguishes ids of the same millisecond. */
export function createIdAt(kind: IdKind, at: Date, index: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = 0x70;
  bytes[8] = 0x80;
  bytes.writeUIntBE(index, 10, 6);
  return `${kind}_${encode(bytes)}`;
}

/** Returns the creation time in an id of the right format, in milliseconds since the epoch. */
export function getIdTime(id: string): number {
  // Ten digits of 5 bits: the 2 leading zeros of 130 bits, then the 48 bits of the time.
  const digits = id.slice(id.indexOf('_') + 1).slice(0, 10);
  return [...digits].reduce((time, digit) => time * 32 + ALPHABET.indexOf(digit), 0);
}

/**
 * Returns a function that creates ids. They increase strictly within a process, even when the clock stops or goes back.
 */
export function createIds(clock: Clock, draw: (size: number) => Buffer = randomBytes): NewId {
  let last = 0;
  let counter = 0;
  const bytes = Buffer.alloc(16);
  let random: Buffer = Buffer.alloc(DRAWN);
  let used = DRAWN;
  return (kind) => {
    const now = clock.ms();
    if (now > last) {
      last = now;
      counter = 0;
    } else if (++counter > 0xfff) {
      last++;
      counter = 0;
    }
    if (used === DRAWN) {
      random = draw(DRAWN);
      used = 0;
    }
    random.copy(bytes, 8, used, used + RANDOM_BYTES);
    used += RANDOM_BYTES;
    bytes.writeUIntBE(last, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    return `${kind}_${encode(bytes)}`;
  };
}
