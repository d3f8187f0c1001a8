// The simulated phones used in this browser.
import { recall, remember } from '../../remembered.ts';

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

const storageName = (workspace: string) => `phones.${workspace}`;

export const playedPhones = (workspace: string): PlayedPhone[] =>
  recall(storageName(workspace), isPlayed) ?? [];

/** Puts a phone at the top of the list. */
export function rememberPhone(workspace: string, played: PlayedPhone): void {
  const others = playedPhones(workspace).filter(({ phone }) => phone !== played.phone);
  remember(storageName(workspace), [played, ...others].slice(0, MOST));
}

/** Returns a number that belongs to no one: France reserves this range for fiction. */
export function randomFictionalPhone(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `3363998${String(drawn % 10_000).padStart(4, '0')}`;
}
