// The conversation that was open last, which the app reopens when it starts on a phone (dashboard-operations.md#inbox).
import { readStored, writeStored } from '../../local-storage.ts';

const NAME = 'conversation';

interface Place {
  member: string;
  lead: string;
}

const isPlace = (value: unknown): value is Place =>
  typeof (value as Place | null)?.member === 'string' && typeof (value as Place).lead === 'string';

/** Returns the lead whose conversation this member had open; null if it was the list. */
export function readLastConversation(member: string): string | null {
  const place = readStored(NAME, isPlace);
  return place?.member === member ? place.lead : null;
}

/** @param lead undefined if the list is open */
export const storeLastConversation = (member: string, lead: string | undefined): void =>
  writeStored(NAME, lead === undefined ? null : ({ member, lead } satisfies Place));

/** Forgets the conversation when a member signs out. */
export const forgetLastConversation = (): void => writeStored(NAME, null);
