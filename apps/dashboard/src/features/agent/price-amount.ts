// Parses and formats the amount of a price for form fields (workspace-file.md#facts).

export const PRICE_KINDS = ['exact', 'from', 'range', 'text'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

export interface PriceAmount {
  kind: PriceKind;
  /** The amount as typed; it might be incomplete. For `text`, the whole text. */
  least: string;
  most: string;
  currency: string;
}

export function parseAmount(text: string): PriceAmount {
  const [matched, from, least = '', most, currency = ''] =
    /^(from )?([\d.]*)(?: ?- ?([\d.]*))? ?(\S*)$/.exec(text) ?? [];
  if (matched === undefined) return { kind: 'text', least: text, most: '', currency: '' };
  const kind = from ? 'from' : most === undefined ? 'exact' : 'range';
  return { kind, least, most: most ?? '', currency };
}

export function formatAmount({ kind, least, most, currency }: PriceAmount): string {
  if (kind === 'text') return least;
  const figure = { exact: least, from: `from ${least}`, range: `${least}-${most}` }[kind];
  return `${figure} ${currency}`;
}

/** Returns what a figure can contain of a typed text. */
export const cleanFigure = (typed: string): string => typed.replace(/[^\d.,]/g, '').replace(',', '.');
