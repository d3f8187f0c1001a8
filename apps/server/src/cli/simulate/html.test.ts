// The HTML report of a simulation uses the colors of the dashboard.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLORS } from './html-style.ts';

test('the report has the colors of the dashboard, in both themes', () => {
  const tokens = new URL('../../../../dashboard/src/ui/tokens.css', import.meta.url);
  const themes = readFileSync(tokens, 'utf8').split(':root[data-theme="dark"]');
  const readColor = (theme: 0 | 1, name: string) =>
    new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(themes[theme]!)?.[1];
  for (const [name, colors] of Object.entries(COLORS))
    expect([readColor(0, name), readColor(1, name)], name).toEqual(colors);
});
