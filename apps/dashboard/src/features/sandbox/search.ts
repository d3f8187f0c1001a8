// The search parameters of the simulated phone, which are the state of the page.

export interface PhoneSearch {
  /** The number that the phone writes to. */
  number?: string | undefined;
  /** A second phone next to the first. */
  other?: string | undefined;
  /** The visible half on a narrow screen. */
  side?: 'inbox' | undefined;
  /** The URL of the embedded inbox. */
  inbox?: string | undefined;
}

const parseDigits = (value: unknown): string | undefined => {
  // The router parses a value that consists of digits as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{8,15}$/.test(text) ? text : undefined;
};

/** Parses the search, and drops invalid and unknown values. */
export function parsePhoneSearch(input: Record<string, unknown>): PhoneSearch {
  const { inbox } = input;
  const search: PhoneSearch = {
    number: parseDigits(input.number),
    other: parseDigits(input.other),
    side: input.side === 'inbox' ? 'inbox' : undefined,
    inbox: typeof inbox === 'string' && /^\/inbox(?:[/?]|$)/.test(inbox) ? inbox.slice(0, 500) : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Returns the digits of a typed phone, or null if the text is not a phone. */
export function parsePhone(typed: string): string | null {
  return parseDigits(typed.replace(/[\s().+-]/g, '')) ?? null;
}
