// Formats the report of a suite as JUnit XML.
import type { SuiteReport } from './run-suite.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' },
};
/** XML 1.0 has no other control characters, and no half of a surrogate pair. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"\n]/g, (found) => ESCAPES[found]!);

/** @param name the name of the suite. */
export function formatJunit(name: string, { cases, passed }: SuiteReport): string {
  const lines = cases.flatMap((one) => {
    const start = `    <testcase classname="${escapeXml(name)}" name="${escapeXml(one.name)}"`;
    if (one.failures.length === 0) return [`${start}/>`];
    const details = one.failures.flatMap(({ seed, misses }) =>
      misses.map((miss) => `seed ${seed}: ${formatMiss(miss)}`),
    );
    const message = `${one.passed} of ${one.runs} runs passed`;
    return [
      `${start}>`,
      `      <failure message="${message}">${escapeXml(details.join('\n'))}</failure>`,
      '    </testcase>',
    ];
  });
  const counts = `tests="${cases.length}" failures="${cases.length - passed}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escapeXml(name)}" ${counts}>`,
    ...lines,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** Formats an expectation that is not met. */
export function formatMiss({
  field,
  expected,
  actual,
}: {
  field: string;
  expected: unknown;
  actual: unknown;
}): string {
  return `${field}: expected ${JSON.stringify(expected)}, was ${JSON.stringify(actual)}`;
}
