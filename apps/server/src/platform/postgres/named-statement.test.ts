import { expect, test } from 'vitest';
import { namedStatement } from './named-statement.ts';

let count = 0;
/** Returns the text and the values that the driver gets. */
function bind(text: string, values: object): [string, unknown[]] {
  const [{ text: sent }, list] = namedStatement(`test.named-${count++}`, text)(values);
  return [sent, list];
}

test('numbers the parameters in the order of the text, and each once', () => {
  expect(bind('select :b::text, :a, :b', { a: 1, b: 2 })).toEqual(['select $1::text, $2, $1', [2, 1]]);
});

test('makes the workspace the first parameter, which shared SQL can contain as a number', () => {
  const text = 'select :id where team_id = :team_id and $1 is not null';
  expect(bind(text, { id: 'x', team_id: 'team' })).toEqual([
    'select $2 where team_id = $1 and $1 is not null',
    ['team', 'x'],
  ]);
  expect(bind('select :id, $1', { id: 'x', team_id: 'team' })).toEqual(['select $2, $1', ['team', 'x']]);
});

test('finds no parameter in strings, names, comments and casts', () => {
  for (const text of [
    "select 'a:b', '12:30', 'it''s :c', 'now'::text",
    'select "a:b" -- :c',
    'select /* :c\n :d */ 1',
    'select $$ :c $$, $tag$ :c $1 $tag$',
  ]) {
    expect(bind(text, {})).toEqual([text, []]);
  }
});

test('refuses a missing value, also if it could be null, and ignores other values', () => {
  expect(bind('select :a', { a: undefined, more: 1 })).toEqual(['select $1', [undefined]]);
  expect(() => bind('select :a, :b, :c', { b: 1 })).toThrow(/needs values for a, c/);
});

test('refuses a parameter with a number, except for the workspace', () => {
  expect(() => bind('select :team_id, $2', {})).toThrow(/must name its parameter \$2/);
});
