import { expect, test } from 'vitest';
import { getInitials } from './lead-name.ts';

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
