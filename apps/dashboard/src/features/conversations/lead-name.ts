// The names under which pages show leads and phones.

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

/** Formats a phone as it is dialed. Grouping its digits would need a numbering plan. */
export const formatPhone = (digits: string): string => `+${digits}`;

/** Returns the first letters of the first and the last word of the name; empty if only the phone is known. */
export function getInitials({ name, ig_username }: LeadIdentity): string {
  const words = `${name?.trim() || (ig_username ?? '')}`.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // The letters of one Arabic word stay joined. A non-joiner separates those of two words.
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0], '\u200c', [...last][0]];
  return letters.join('').toUpperCase();
}
