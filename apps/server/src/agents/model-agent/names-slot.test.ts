import { expect, test } from 'vitest';
import { getReader } from '../../language/words/reader.ts';
import { namesSlot } from './names-slot.ts';

/** Monday at 9:00 and 18:30, and Tuesday at 9:00. */
const SLOTS = ['2026-11-30T09:00:00Z', '2026-11-30T18:30:00Z', '2026-12-01T09:00:00Z'].map((start_at) => ({
  id: start_at,
  start_at,
}));

test.each([
  ['it', 'Lunedì alle 9 va bene, ma il pacchetto da 10 costa troppo', 0, true],
  ['it', 'quello delle 18 e 30', 1, true],
  ['fr', 'Le lundi 9h, on viendra à 4', 0, true],
  ['pt', 'o primeiro pf, é na hora de almoço', 0, true],
  ['en', 'at 9', 0, false],
  ['en', 'Monday at 9 does not work', 0, false],
  ['en', 'Tuesday at 9', 0, false],
  ['en', 'Monday at 9 or at 11', 0, false],
  ['en', 'we are 9 people', 0, false],
  ['en', 'the second one', 0, false],
  ['it', "ci segni l'ultimo che ha scritto", 2, true],
  ['it', '18.30. mi scusi, quanto spendo per 10 notti?', 1, true],
  ['es', 'lunes 9. gracias', 0, true],
  ['de', 'Dienstag 9', 2, true],
  ['en', 'Monday 9 is fine. Do I need to prepare anything?', 0, true],
  ['en', 'Monday 9 people', 0, false],
  ['en', 'Monday 9 December', 0, false],
  ['fr', 'lundi 9 ça marche pas', 0, false],
  ['de', 'Dienstag 9', 0, false],
  ['en', 'Monday 30', 0, false],
  ['it', '9. quanto spendo per 10 notti?', 1, false],
])('in %s, "%s" names slot %i: %s', (language, said, place, isNamed) => {
  const slots = { offered: SLOTS, free: SLOTS };
  expect(namesSlot([said], SLOTS[place]!, slots, 'UTC', getReader(language))).toBe(isNamed);
});
