// The simulated phones used in this browser.
import { readStored, writeStored } from '../../local-storage.ts';

export interface PlayedPhone {
  phone: string;
  name: string;
  registered: boolean;
}

const MOST = 20;

const isPlayed = (value: unknown): value is PlayedPhone[] =>
  Array.isArray(value) &&
  value.every(
    (one: Partial<PlayedPhone> | null) => typeof one?.phone === 'string' && typeof one.name === 'string',
  );

const getStorageName = (workspace: string) => `phones.${workspace}`;

export const readPlayedPhones = (workspace: string): PlayedPhone[] =>
  readStored(getStorageName(workspace), isPlayed) ?? [];

/** Puts a phone at the top of the list. */
export function savePhone(workspace: string, played: PlayedPhone): void {
  const others = readPlayedPhones(workspace).filter(({ phone }) => phone !== played.phone);
  writeStored(getStorageName(workspace), [played, ...others].slice(0, MOST));
}

/** Returns a phone that belongs to no one: France reserves this range for fiction. */
export function createFictionalPhone(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `3363998${String(drawn % 10_000).padStart(4, '0')}`;
}
