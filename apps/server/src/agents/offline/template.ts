// Filling `{{name}}` and its like. Values come from leads and from other people's systems: they are cleaned,
// and a missing one leaves a sentence that reads as if it had never been there.

/** What the placeholders of a text may name. */
export type TemplateValues = Readonly<Record<string, unknown>>;

const LONGEST_VALUE = 200;
const GAP = '\uE000';
// Built here, as control and invisible characters are better not written out.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;
const TITLES =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|m|mme|mlle|monsieur|madame|sr|sra|srta|don|dona|herr|frau|sig|signor|signora|dhr|mevr)\.?$/i;

/** Replaces each `{{key}}` and `{{key|fallback}}`. No `{{` is ever left. */
export function renderTemplate(template: string, values: TemplateValues): string {
  const filled = template
    .replaceAll(GAP, '')
    .replace(/\{\{\s*([^{}|]{0,100}?)\s*(?:\|([^{}]{0,300}))?\}\}/gu, (_, key: string, fallback?: string) => {
      const value = cleanValue(lookUp(values, key)) ?? cleanValue(fallback);
      return value ?? GAP;
    });
  return withoutBraces(closeGaps(filled));
}

/** A value fit to stand in a message: one line, nothing invisible, at most 200 characters; null when empty. */
export function cleanValue(value: unknown): string | null {
  if (Array.isArray(value)) return cleanValue(value.map(cleanValue).filter(Boolean).join(', '));
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value)
    .slice(0, 20_000)
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : [...text].slice(0, LONGEST_VALUE).join('').trim();
}

/** The first name of a full one: "Dr. Ana Diaz" and "DIAZ, Ana" are Ana. null when it isn't a name. */
export function firstName(name: string | null): string | null {
  const clean = cleanValue(name);
  if (clean === null) return null;
  const ordered = clean.includes(',') ? clean.split(',').reverse().join(' ') : clean;
  const parts = ordered.split(' ').filter((part) => /\p{L}/u.test(part) && !TITLES.test(part));
  const first = parts[0]?.replace(/^[^\p{L}]+|[^\p{L}\p{M}.'’-]+$/gu, '') ?? '';
  // An address or a link in the name field is no name to greet by.
  if (first === '' || /[@/\d]|\.\p{L}|www/iu.test(first)) return null;
  const capitals = first.length > 2 && first === first.toUpperCase() && first !== first.toLowerCase();
  return capitals ? first.charAt(0) + first.slice(1).toLowerCase() : first;
}

/** Text in which no placeholder can be seen, whoever wrote it. */
export function withoutBraces(text: string): string {
  return text.replace(/[{}]{2,}/g, '');
}

function lookUp(values: TemplateValues, key: string): unknown {
  if (Object.hasOwn(values, key)) return values[key];
  const lower = key.toLowerCase();
  return Object.hasOwn(values, lower) ? values[lower] : undefined;
}

function closeGaps(text: string): string {
  if (!text.includes(GAP)) return text;
  const closed = text
    .replace(new RegExp(`${GAP}+`, 'gu'), GAP)
    .replace(
      new RegExp(`(^|\\n)[ \\t]*${GAP}[ \\t]*[,;:]?[ \\t]*(\\p{L}?)`, 'gu'),
      (_, start: string, next: string) => start + next.toUpperCase(),
    )
    .replace(new RegExp(`[ \\t]+${GAP}(?=[\\s,.!?;:…)]|$)`, 'gu'), '')
    .replace(new RegExp(`${GAP}[ \\t]?`, 'gu'), '');
  return closed.trim();
}
