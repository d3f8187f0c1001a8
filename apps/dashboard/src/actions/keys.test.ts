import { describe, expect, test } from 'vitest';
import type { Action } from './action.ts';
import { createKeyHandler, formatKeys, isTyping, parseStroke } from './keys.ts';

interface Stroke extends Partial<KeyboardEvent> {
  key: string;
}
const press = (stroke: Stroke): KeyboardEvent =>
  ({
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
    defaultPrevented: false,
    timeStamp: 0,
    target: null,
    preventDefault: () => undefined,
    ...stroke,
  }) as KeyboardEvent;

/** Builds a page with one action for each of these shortcuts. `ran` collects the shortcuts of the actions that ran. */
function createPageWithKeys(...offered: (string | null)[]) {
  const ran: (string | null)[] = [];
  const actions = offered.map(
    (keys, n): Action => ({
      id: String(n),
      label: '',
      keys,
      group: 'page',
      whileTyping: keys?.startsWith('mod+') ?? false,
      run: () => ran.push(keys),
    }),
  );
  return { ran, key: createKeyHandler(() => actions) };
}

test.each<[Stroke, string | null]>([
  [{ key: 't' }, 't'],
  [{ key: 'T', shiftKey: true }, 'shift+t'],
  [{ key: 'T' }, 't'],
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: '?' }, '?'],
  [{ key: ' ' }, 'space'],
  [{ key: 'k', ctrlKey: true }, 'mod+k'],
  [{ key: 'Enter', ctrlKey: true, shiftKey: true }, 'mod+shift+enter'],
  [{ key: 'ł', altKey: true }, null],
  [{ key: '@', altKey: true, ctrlKey: true }, null],
  [{ key: 't', metaKey: true }, null],
  [{ key: 't', isComposing: true }, null],
  [{ key: 't', repeat: true }, null],
  [{ key: undefined as unknown as string }, null],
])('%o is read as the stroke %s', (stroke, expected) => expect(parseStroke(press(stroke))).toBe(expected));

describe('the key handler', () => {
  test('runs the action assigned to the pressed key, and never an action without a key', () => {
    const { ran, key } = createPageWithKeys(null, 't');
    key(press({ key: 'x' }));
    key(press({ key: 't' }));
    expect(ran).toEqual(['t']);
  });

  test('accepts the second key of a pair only for a while, and runs nothing after a wrong second key', () => {
    const { ran, key } = createPageWithKeys('g i', 't');
    key(press({ key: 'g' }));
    key(press({ key: 'i', timeStamp: 1_000 }));
    expect(ran).toEqual(['g i']);
    key(press({ key: 'g', timeStamp: 2_000 }));
    key(press({ key: 'i', timeStamp: 9_000 }));
    key(press({ key: 'g', timeStamp: 10_000 }));
    key(press({ key: 't', timeStamp: 10_100 }));
    expect(ran).toEqual(['g i']);
    key(press({ key: 't', timeStamp: 10_200 }));
    expect(ran).toEqual(['g i', 't']);
  });

  test('treats letters in a field as text, but not key combinations', () => {
    const { ran, key } = createPageWithKeys('t', 'mod+k');
    const target = { tagName: 'TEXTAREA' } as unknown as EventTarget;
    key(press({ key: 't', target }));
    key(press({ key: 'k', ctrlKey: true, target }));
    expect(ran).toEqual(['mod+k']);
  });

  test('runs nothing if another handler has already handled the key', () => {
    const { ran, key } = createPageWithKeys('t');
    key(press({ key: 't', defaultPrevented: true }));
    expect(ran).toEqual([]);
  });
});

test('a key counts as typing in text fields, dialogs and menus, but not on checkboxes and the page', () => {
  const at = (tagName: string, more = {}) => isTyping({ tagName, ...more } as unknown as EventTarget);
  expect([at('INPUT', { type: 'email' }), at('SELECT'), at('DIV', { isContentEditable: true })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([at('INPUT', { type: 'checkbox' }), at('BODY'), isTyping(null)]).toEqual([false, false, false]);
  expect(at('BUTTON', { closest: () => ({}) })).toBe(true);
});

test('a shortcut is shown as text, such as Ctrl+Shift+Enter', () => {
  expect(['t', 'shift+t', 'mod+k', 'mod+shift+enter', 'g i', '?'].map(formatKeys)).toEqual([
    'T',
    'Shift+T',
    'Ctrl+K',
    'Ctrl+Shift+Enter',
    'G I',
    '?',
  ]);
});

test('a key that activates the focused element runs no action', () => {
  const on = (matches: string) =>
    ({
      tagName: 'X',
      closest: (selector: string) => (selector.split(', ').includes(matches) ? {} : null),
    }) as unknown as EventTarget;
  const { ran, key } = createPageWithKeys('space', 'enter');
  for (const target of [on('button'), on('input'), on('a')]) {
    key(press({ key: ' ', target }));
    key(press({ key: 'Enter', target }));
  }
  expect(ran).toEqual(['space']);
  key(press({ key: 'Enter', target: on('main') }));
  expect(ran).toEqual(['space', 'enter']);
});
