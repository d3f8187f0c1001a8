import { expect, test } from 'vitest';
import { formatPhone, getInitials } from './lead-name.ts';

const getFor = (name: string | null, ig_username: string | null = null) =>
  getInitials({ name, ig_username, phone: '33612345678', channel: 'whatsapp' }).replace('\u200c', '');

test.each([
  ['Léa Martin', 'LM'],
  ['Jean-Baptiste de la Rochefoucauld', 'JR'],
  ['élodie', 'ÉL'],
  ['🌸 Hugo 🌸', 'HU'],
  ['محمد الأمين', 'ما'],
  ['王小明', '王小'],
  ['Visitor 42', 'V4'],
  ['🌸', ''],
])('takes the initials of %s', (name, initials) => expect(getFor(name)).toBe(initials));

test('takes the initials of the handle, and none of a phone', () => {
  expect(getFor(null, 'lea.martin')).toBe('LM');
  expect(getFor(' ')).toBe('');
});

test.each([
  ['33649071680', '+33 6 49 07 16 80'],
  ['447700900123', '+44 7700 900123'],
  ['12015550123', '+1 201 555 0123'],
  ['4915123456789', '+49 1512 3456789'],
  ['491512345678', '+49 151 234 5678'],
  ['999123456', '+999 123 456'],
])('groups the digits of %s', (digits, shown) => expect(formatPhone(digits)).toBe(shown));
