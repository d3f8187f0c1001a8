// The names under which pages show leads and phones.
import { PHONE_GROUPS } from './phone-groups.ts';

export interface LeadIdentity {
  name: string | null;
  phone: string | null;
  ig_username: string | null;
  channel: string;
}

/** Returns the name, otherwise the handle, otherwise the phone. */
export function getLeadDisplayName({ name, phone, ig_username, channel }: LeadIdentity): string {
  if (name !== null && name.trim() !== '') return name;
  if (ig_username !== null) return `@${ig_username}`;
  return channel === 'whatsapp' && phone !== null ? formatPhone(phone) : '—';
}

const GROUPS = new Map(
  Object.entries(PHONE_GROUPS).flatMap(([sizes, codes]) => codes.split(' ').map((code) => [code, sizes])),
);

/**
 * Formats a phone with its digits grouped as in its country, such as +33 6 49 07 16 80. Numbers that are longer or
 * shorter than the country's mobile phones have groups of three.
 */
export function formatPhone(digits: string): string {
  // No country code is a prefix of another, and none has more than 3 digits.
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => GROUPS.has(start)) ?? '';
  const national = digits.slice(code.length);
  const sizes = [...(GROUPS.get(code) ?? '')].map(Number);
  const usual = national.match(new RegExp(`^${sizes.map((size) => `(.{${size}})`).join('')}$`));
  const groups = usual ? usual.slice(1) : [national.replace(/(...)(?=..)/g, '$1 ')];
  return `+${[code, ...groups].filter(Boolean).join(' ')}`;
}

/** Returns the first letters of the first and the last word of the name; empty if only the phone is known. */
export function getInitials({ name, ig_username }: LeadIdentity): string {
  const words = `${name?.trim() || (ig_username ?? '')}`.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // The letters of one Arabic word stay joined. A non-joiner separates those of two words.
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0], '\u200c', [...last][0]];
  return letters.join('').toUpperCase();
}
