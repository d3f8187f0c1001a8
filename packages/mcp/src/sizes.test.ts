// The tools' descriptions stay small, and the documents state their size (mcp.md#toolsets).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countToolTokens, listNarrowings, withSizes } from './sizes.testing.ts';

const PAGE = new URL('../../../docs/reference/mcp.md', import.meta.url);

test('all tools take fewer than 12,000 tokens, and read-only tools fewer than 6,000', () => {
  const [all, reading] = listNarrowings();
  expect(all!.tools.length).toBeGreaterThan(reading!.tools.length);
  expect(countToolTokens(all!.tools)).toBeLessThan(12_000);
  expect(countToolTokens(reading!.tools)).toBeLessThan(6_000);
});

test('docs/reference/mcp.md has the current sizes (`npm run mcp-sizes` writes them)', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toContain('<!-- sizes -->');
  expect(page).toBe(withSizes(page));
});
