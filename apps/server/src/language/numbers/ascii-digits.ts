// Reads the digits of every script.

/** Converts digits of every script to 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    let first = digit.codePointAt(0)!;
    const value = first;
    // The ten digits of a script are consecutive and start with its zero.
    while (value - first < 9 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
    return String(value - first);
  });
}
