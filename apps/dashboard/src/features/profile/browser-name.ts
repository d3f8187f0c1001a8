// Finds the names of the browser and the operating system in a user agent.

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const findFirst = (of: readonly [RegExp, string][], agent: string) =>
  of.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** Returns the browser and the operating system; null if unknown. */
export function parseUserAgent(agent: string | null): { browser: string | null; system: string | null } {
  return { browser: findFirst(BROWSERS, agent ?? ''), system: findFirst(SYSTEMS, agent ?? '') };
}
