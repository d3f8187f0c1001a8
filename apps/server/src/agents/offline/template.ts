// Fills placeholders such as `{{name}}`. It cleans the values, which come from leads and other systems, and a sentence
// reads well where a value is missing.

/** The values of placeholders, by name. */
export type TemplateValues = Readonly<Record<string, unknown>>;

const LONGEST_VALUE = 200;
const GAP = '\uE000';
// Control and invisible characters, by their classes: written out, nobody could read them.
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
  // Nobody is greeted by an address or a link.
  if (first === '' || /[@/\d]|\.\p{L}|www/iu.test(first)) return null;
  const capitals = first.length > 2 && first === first.toUpperCase() && first !== first.toLowerCase();
  return capitals ? first.charAt(0) + first.slice(1).toLowerCase() : first;
}

/** Text without braces, so that it can hold no placeholder. */
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
