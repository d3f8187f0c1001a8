// Limits the size of what models read about tools, and keeps the documented sizes correct (mcp.md#toolsets).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { narrowings, sizeOf, withSizes } from './sizes.testing.ts';

const PAGE = new URL('../../../docs/reference/mcp.md', import.meta.url);

test('keeps all tools below 12,000 tokens, and reading tools below 6,000', () => {
  const [all, reading] = narrowings();
  expect(all!.tools.length).toBeGreaterThan(reading!.tools.length);
  expect(sizeOf(all!.tools)).toBeLessThan(12_000);
  expect(sizeOf(reading!.tools)).toBeLessThan(6_000);
});

test('has the current sizes in the page (run `npm run mcp-sizes`)', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toContain('<!-- sizes -->');
  expect(page).toBe(withSizes(page));
});
