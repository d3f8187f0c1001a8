// Fills placeholders such as `{{name}}`. Values come from leads and other systems, so they are cleaned. If a value is
// missing, the sentence still reads well.
import { cleanValue } from './clean-value.ts';

/** The values of placeholders, by name. */
export type TemplateValues = Readonly<Record<string, unknown>>;

const GAP = '\uE000';

/** Replaces each `{{key}}` and `{{key|fallback}}`. The result contains no `{{`. */
export function renderTemplate(template: string, values: TemplateValues): string {
  const filled = template
    .replaceAll(GAP, '')
    .replace(/\{\{([^{}|]{0,200})(?:\|([^{}]{0,300}))?\}\}/gu, (_, key: string, fallback?: string) => {
      const value = cleanValue(getValue(values, key.trim())) ?? cleanValue(fallback);
      return value ?? GAP;
    })
    // "9:00 a. m." at the end of a sentence has one period.
    .replaceAll(/(?<=\p{L}\.)\.(?!\.)/gu, '');
  return removeBraces(closeGaps(filled));
}

/** Removes repeated braces, so that the text contains no placeholder. */
export function removeBraces(text: string): string {
  return text.replace(/[{}]{2,}/g, '');
}

function getValue(values: TemplateValues, key: string): unknown {
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
    .replace(new RegExp(`(?<![ \\t])[ \\t]+${GAP}(?=[\\s,.!?;:…)]|$)`, 'gu'), '')
    .replace(new RegExp(`${GAP}[ \\t]?`, 'gu'), '');
  return closed.trim();
}
