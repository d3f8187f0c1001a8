// Creates page cursors (api.md#pagination): opaque, signed, bound to the workspace, the operation and its filters, and
// valid for 24 hours. A cursor contains the position of a page's last row, so pages are stable while rows are inserted.
import type { Clock } from './clock.ts';
import type { Seal } from './seal.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The sort values of the last row of a page, most significant first. */
export type Position = string[];

export interface Cursors {
  write(binding: string, position: Position): string;
  /** Returns the position in a cursor; null if it is forged, belongs to another list, or has expired. */
  read(binding: string, cursor: string): Position | null;
}

/** Returns a text that identifies the list of a cursor. Other filters make another list. */
export function getCursorBinding(
  teamId: string,
  operation: string,
  filters: Record<string, unknown>,
): string {
  const sorted = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([teamId, operation, sorted]);
}

export function createCursors(seal: Seal, clock: Clock): Cursors {
  return {
    write(binding, position) {
      const body = Buffer.from(JSON.stringify([clock.ms() + LIFETIME_MS, ...position])).toString('base64url');
      return `${body}.${seal.sign(`${body}\n${binding}`).toString('base64url')}`;
    },
    read(binding, cursor) {
      const [body, signature, ...rest] = cursor.split('.');
      if (!body || !signature || rest.length > 0) return null;
      const bytes = Buffer.from(signature, 'base64url');
      if (bytes.toString('base64url') !== signature) return null;
      if (!seal.verify(`${body}\n${binding}`, bytes)) return null;
      const [expires, ...position] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        number,
        ...string[],
      ];
      return expires > clock.ms() ? position : null;
    },
  };
}
