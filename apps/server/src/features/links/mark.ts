// Writes and reads the mark of a click: 20 invisible characters after the prefilled text, which identify the click in
// the first message (links.md#attribution, docs/adr/mark-clicks-with-invisible-characters.md). If a person types their
// own text, the message has no mark.
const LETTERS = ['\u200b', '\u200c', '\u200d', '\u2060'] as const;
/** The number of characters, with two bits each: 40 bits. */
const LENGTH = 20;
const RUN = new RegExp(
  `(?<![${LETTERS.join('')}])[${LETTERS.join('')}]{${LENGTH}}(?![${LETTERS.join('')}])`,
  'u',
);

/** Returns the mark as invisible characters. @param bytes 5 random bytes. */
export function encodeMark(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    for (let shift = 6; shift >= 0; shift -= 2) text += LETTERS[(byte >> shift) & 3];
  }
  return text;
}

/** Returns a message's mark, or null, and `text`, the message as its author saw it. */
export function readMark<T extends string | null>(text: T): { mark: string | null; text: T | string } {
  const found = text === null ? null : RUN.exec(text);
  if (!found || text === null) return { mark: null, text };
  return { mark: found[0], text: text.replace(found[0], '') };
}

const REF = /^([A-Za-z0-9_-]{2,64})(?:\.([0-3]{20}))?$/;

/** Returns the `ref` for networks that deliver one: the link's code, and the mark in digits. */
export function buildRef(code: string, mark: string | null): string {
  const digits = [...(mark ?? '')]
    .map((letter) => LETTERS.indexOf(letter as (typeof LETTERS)[number]))
    .join('');
  return digits === '' ? code : `${code}.${digits}`;
}

/** Parses a `ref`; returns null if it does not belong to one of our links. */
export function readRef(ref: string | undefined): { code: string; mark: string | null } | null {
  const [, code, digits] = REF.exec(ref ?? '') ?? [];
  if (code === undefined) return null;
  return { code, mark: digits ? [...digits].map((digit) => LETTERS[Number(digit)]).join('') : null };
}
