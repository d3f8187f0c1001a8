// The search parameters of a group's pages. Invalid and unknown values are dropped.

export const PARTS = ['messages', 'members', 'events'] as const;
export type Part = (typeof PARTS)[number];

export interface GroupSearch {
  /** The first and the last day, such as `2026-05-12`, both inclusive. */
  since?: string;
  until?: string;
  sender?: string;
  from_agent?: 'true' | 'false';
  type?: 'join' | 'leave';
}

/** Returns the phone to search for, or an empty string if it is too short to search for. */
export function getSenderPhone({ sender = '' }: GroupSearch): string {
  const digits = sender.replace(/\D/g, '');
  return digits.length >= 8 ? digits : '';
}

export const parsePart = (value: unknown): Part => PARTS.find((one) => one === value) ?? 'messages';

const parseDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

export function groupSearch(given: Record<string, unknown>): GroupSearch {
  const { sender, type } = given;
  // The router parses values such as `123` or `true` as numbers and booleans.
  const agent = String(given['from_agent']);
  const search = {
    since: parseDay(given['since']),
    until: parseDay(given['until']),
    sender: /^\+?[\d ]{1,20}$/.test(String(sender ?? '')) ? String(sender) : undefined,
    from_agent: agent === 'true' || agent === 'false' ? agent : undefined,
    type: type === 'join' || type === 'leave' ? type : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
