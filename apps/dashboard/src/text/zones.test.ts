import { expect, test } from 'vitest';
import { listZoneNames } from './zones.ts';

test('time zones have the names of today, each once', () => {
  const values = listZoneNames('Europe/Kiev').map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Europe/Paris']));
  expect(values).not.toContain('Asia/Calcutta');
  expect(values).toHaveLength(new Set(values).size);
});
