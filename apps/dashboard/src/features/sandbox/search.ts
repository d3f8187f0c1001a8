// The search parameters of the simulated phone: the address is the state of the page.

export interface PhoneSearch {
  /** The number that the phone writes to. */
  number?: string | undefined;
  /** A second phone beside the first. */
  other?: string | undefined;
  /** On a narrow screen one side is shown at a time. */
  side?: 'inbox' | undefined;
  /** Where the inbox beside is. */
  inbox?: string | undefined;
}

const digits = (value: unknown): string | undefined => {
  // Digits in an address arrive as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{8,15}$/.test(text) ? text : undefined;
};

/** What is wrong or unknown in an address is left out. */
export function phoneSearch(input: Record<string, unknown>): PhoneSearch {
  const { inbox } = input;
  const search: PhoneSearch = {
    number: digits(input.number),
    other: digits(input.other),
    side: input.side === 'inbox' ? 'inbox' : undefined,
    inbox: typeof inbox === 'string' && /^\/inbox(?:[/?]|$)/.test(inbox) ? inbox.slice(0, 500) : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** The digits of what somebody typed as a phone; null: that is none. */
export function phoneIn(typed: string): string | null {
  return digits(typed.replace(/[\s().+-]/g, '')) ?? null;
}
