// Reads an email address from a lead's message.
import { z } from 'zod';

/** Matches an address only from the start of a word. Otherwise, a long word would be scanned again from each letter. */
const ADDRESS = /(?<![^\s<>()[\],;:"'|])[^\s<>()[\],;:"'|]+@[^\s<>()[\],;:"'|]+/gu;
/** Matches common typos at the end of an address. */
const NO_ENDING = /\.(?:con|cmo|comm|vom|xom)$/i;
const address = z.email();

/** Returns the email address in the messages, and the id of its message; null if no address is valid. */
export function findEmail(
  said: readonly { id: string; text: string }[],
): { email: string; message_id: string } | null {
  for (const { id, text } of said.toReversed()) {
    const email = findEmailAddresses(text).findLast(isAddress);
    if (email !== undefined) return { email, message_id: id };
  }
  return null;
}

/** Returns everything in the text that looks like an email address, without the punctuation after it. */
export function findEmailAddresses(text: string): string[] {
  return (text.slice(0, 2000).match(ADDRESS) ?? []).map((one) => one.replace(/(?<![.!?…])[.!?…]+$/u, ''));
}

function isAddress(text: string): boolean {
  return text.length <= 254 && !NO_ENDING.test(text) && address.safeParse(text).success;
}
