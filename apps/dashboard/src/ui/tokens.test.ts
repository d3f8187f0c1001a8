// Minimum contrasts of the colors, by the formula of WCAG 2.2.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(':root[data-theme="dark"]');
const readColours = (part: string) =>
  Object.fromEntries(
    [...part.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );

function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function computeContrast(one: string, other: string): number {
  const [high = 0, low = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const STAGES = [
  'contacted',
  'conversation',
  'waiting',
  'paused',
  'qualified',
  'booked',
  'not-interested',
  'cold',
  'stopped',
];
const SURFACES = ['page', 'panel', 'sunk'];

describe.each([
  {
    theme: 'light',
    of: readColours(light),
    least: { ink: 15.1, soft: 6, edge: 3.2, accent: 7.4, button: 7.4 },
  },
  {
    theme: 'dark',
    of: readColours(dark),
    least: { ink: 14.3, soft: 6.8, edge: 3.8, accent: 7.4, button: 8 },
  },
])('contrast in the $theme theme', ({ of, least }) => {
  /** Rounded to one decimal, like the documented values. */
  const pair = (one: string, other: string) =>
    Math.round(computeContrast(of[one] ?? '', of[other] ?? '') * 10) / 10;

  test.each(SURFACES)('is sufficient for text on %s', (surface) => {
    expect(pair('ink', surface)).toBeGreaterThanOrEqual(least.ink);
    expect(pair('soft', surface)).toBeGreaterThanOrEqual(least.soft);
    expect(pair('edge', surface)).toBeGreaterThanOrEqual(3);
    expect(pair('danger', surface)).toBeGreaterThanOrEqual(4.5);
    expect(pair('accent', surface)).toBeGreaterThanOrEqual(4.5);
  });

  test('makes the bubble of a lead visible on the page, and its text readable', () => {
    expect(computeContrast(of['lead'] ?? '', of['page'] ?? '')).toBeGreaterThanOrEqual(1.15);
    expect(pair('ink', 'lead')).toBeGreaterThanOrEqual(7);
    expect(pair('soft', 'lead')).toBeGreaterThanOrEqual(4.5);
  });

  test('makes the text of a note readable', () => {
    expect(pair('ink', 'note')).toBeGreaterThanOrEqual(7);
    expect(pair('soft', 'note')).toBeGreaterThanOrEqual(4.5);
  });

  test('is sufficient for controls and warnings', () => {
    expect(pair('accent', 'panel')).toBeGreaterThanOrEqual(least.accent);
    expect(pair('on-accent', 'accent')).toBeGreaterThanOrEqual(least.button);
    expect(pair('on-attention', 'attention')).toBeGreaterThanOrEqual(7);
    expect(pair('danger', 'danger-soft')).toBeGreaterThanOrEqual(4.5);
    expect(pair('ink', 'accent-soft')).toBeGreaterThanOrEqual(7);
    expect(pair('soft', 'accent-soft')).toBeGreaterThanOrEqual(4.5);
    expect(pair('panel', 'danger')).toBeGreaterThanOrEqual(4.5);
  });

  test('is sufficient for the initials of leads', () => {
    const tints = Object.keys(of).filter((name) => name.startsWith('tint-'));
    expect(tints).toHaveLength(8);
    for (const tint of tints) expect(pair('ink', tint)).toBeGreaterThanOrEqual(7);
  });

  test.each(STAGES)('is sufficient for the stage %s', (stage) => {
    expect(pair(stage, `${stage}-soft`)).toBeGreaterThanOrEqual(5.5);
  });
});

test('both themes define the same colors', () => {
  expect(Object.keys(readColours(dark)).sort()).toEqual(Object.keys(readColours(light)).sort());
});
