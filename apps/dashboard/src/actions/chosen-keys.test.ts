import { describe, expect, test } from 'vitest';
import { findKeyConflict, getEffectiveKeys, isLetterKey, parseChosenKeys } from './chosen-keys.ts';
import { LETTERS } from './letters.ts';

const reply = { id: 'conversation.reply', keys: 'r' };

test.each([
  ['t', true],
  ['shift+t', true],
  ['?', true],
  ['ł', true],
  ['g i', true],
  ['mod+k', false],
  ['enter', false],
  ['space', false],
  ['', false],
  [null, false],
  [7, false],
])('the shortcut %s is a letter key (%s)', (keys, expected) => expect(isLetterKey(keys)).toBe(expected));

describe('stored key choices', () => {
  test.each([undefined, null, 'x', 7, [], {}, { own: null }, { own: [] }, { letters: 'no' }])(
    'keep the default keys if the stored value is %j',
    (stored) => expect(getEffectiveKeys(reply, parseChosenKeys(stored))).toBe('r'),
  );

  test('can change or remove a key, and an invalid key is ignored', () => {
    const chosen = parseChosenKeys({
      own: { 'conversation.reply': 'y', 'conversation.done': null, 'page.help': 'mod+h', 'go.inbox': 7 },
    });
    expect(getEffectiveKeys(reply, chosen)).toBe('y');
    expect(getEffectiveKeys({ id: 'conversation.done', keys: 'e' }, chosen)).toBe(null);
    expect(getEffectiveKeys({ id: 'page.help', keys: '?' }, chosen)).toBe('?');
    expect(getEffectiveKeys({ id: 'go.inbox', keys: 'g i' }, chosen)).toBe('g i');
  });

  test('disable all letter keys and no other keys if letters are off', () => {
    const chosen = parseChosenKeys({ letters: false, own: { 'conversation.reply': 'y' } });
    expect(getEffectiveKeys(reply, chosen)).toBe(null);
    expect(getEffectiveKeys({ id: 'page.help', keys: '?' }, chosen)).toBe(null);
    expect(getEffectiveKeys({ id: 'page.menu', keys: 'mod+k' }, chosen)).toBe('mod+k');
    expect(getEffectiveKeys({ id: 'leads.open', keys: 'enter' }, chosen)).toBe('enter');
  });

  test('cannot add a key to an action without one or change a key that needs Ctrl', () => {
    const chosen = parseChosenKeys({ own: { 'page.menu': 'm', 'lead.deal': 'q' } });
    expect(getEffectiveKeys({ id: 'page.menu', keys: 'mod+k' }, chosen)).toBe('mod+k');
    expect(getEffectiveKeys({ id: 'lead.deal', keys: null }, chosen)).toBe(null);
  });
});

test('a key collides with an action whose shortcut is the key or starts with it', () => {
  const chosen = parseChosenKeys({ own: { 'conversation.reply': 'y' } });
  const findTaken = (keys: string) => findKeyConflict(keys, 'conversation.done', LETTERS, chosen)?.id;
  expect(findTaken('y')).toBe('conversation.reply');
  expect(findTaken('g')).toBe('go.inbox');
  expect(findTaken('shift+t')).toBe('conversation.give-back');
  expect(findTaken('e')).toBe(undefined);
  expect(findTaken('r')).toBe(undefined);
});
