import { expect, test } from 'vitest';
import { mergeEdits, omitEqual, pickEdited, pickUsable } from './changed-fields.ts';

const RECORD = { name: 'Spring', source: '', tags: ['a'], template: { name: 'hello', language: 'en' } };

test('only values that differ are changes, inside groups too', () => {
  expect(omitEqual(RECORD, RECORD)).toEqual({});
  const edited = { ...RECORD, tags: ['a', 'b'], template: { name: 'hello', language: 'fr' } };
  expect(omitEqual(edited, RECORD)).toEqual({ tags: ['a', 'b'], template: { language: 'fr' } });
});

test('a field that the record lacks counts as empty', () => {
  expect(
    omitEqual<{ name?: string; phone: string | null }>({ phone: '' }, { name: '', phone: null }),
  ).toEqual({});
  expect(omitEqual<{ name?: string }>({ name: 'A' }, {})).toEqual({ name: 'A' });
});

test('a value that was removed from a group is a change', () => {
  type Values = { booking: { template: { name: string; variables?: string[] } } };
  const record: Values = { booking: { template: { name: 'hello', variables: ['a'] } } };
  const edited: Values = { booking: { template: { name: 'hello' } } };
  expect(omitEqual(edited, record)).toStrictEqual({ booking: { template: { variables: undefined } } });
  expect(mergeEdits(record, edited, record)).toEqual(edited);
  expect(pickUsable(pickEdited(edited, record), record)).toEqual(edited);
});

test('an edit inside a group keeps the other values of the newer group', () => {
  const edited = { ...RECORD, name: 'Summer', template: { name: 'hello', language: 'fr' } };
  const newer = { ...RECORD, source: 'qr', template: { name: 'hello_2', language: 'en' } };
  expect(mergeEdits(newer, edited, RECORD)).toEqual({
    ...newer,
    name: 'Summer',
    template: { name: 'hello_2', language: 'fr' },
  });
});

type Booked = { goal: string; booking: { notice: string; calendar: string } | null };
const BOOKED: Booked = { goal: 'sell', booking: { notice: '1h', calendar: 'team' } };
const FREE: Booked = { goal: 'sell', booking: null };

test('an edited group stays complete when the newer record has none', () => {
  const edited: Booked = { goal: 'sell', booking: { notice: '3h', calendar: 'team' } };
  expect(mergeEdits(FREE, edited, BOOKED)).toEqual(edited);
  const stored = pickEdited(edited, BOOKED);
  expect(stored).toEqual({ booking: { notice: '3h', calendar: 'team' } });
  expect(pickUsable(stored, FREE)).toEqual(stored);
});

test('stored edits that the record contains or that no longer fit the form are not used', () => {
  expect(pickUsable({ goal: 'sell', booking: BOOKED.booking }, BOOKED)).toEqual({});
  expect(pickUsable({ goal: ['sell'], booking: [], gone: 1 }, BOOKED)).toEqual({});
  // A value that the stored group lacks comes from the record.
  expect(pickUsable({ booking: { notice: '3h' } }, BOOKED)).toEqual({
    booking: { notice: '3h', calendar: 'team' },
  });
});
