import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Expectation, judgeReading, parseExpectation, type Reading } from './expectation.ts';

describe('the parser of expectations', () => {
  const forms: [string, Expectation][] = [
    ['yes', { kind: 'yes' }],
    [' No ', { kind: 'no' }],
    ['ANY', { kind: 'any' }],
    ['>= 8000', { kind: 'at_least', figure: 8000 }],
    ['>=8000', { kind: 'at_least', figure: 8000 }],
    ['≥ 1.5', { kind: 'at_least', figure: 1.5 }],
    ['<= 12', { kind: 'at_most', figure: 12 }],
    ['<= -3', { kind: 'at_most', figure: -3 }],
    ['one of: kitchen, Bath room', { kind: 'one_of', choices: ['kitchen', 'Bath room'] }],
    ['One of:now', { kind: 'one_of', choices: ['now'] }],
  ];
  it.each(forms)('reads %s', (text, expectation) => expect(parseExpectation(text)).toEqual(expectation));

  it.each([
    '',
    'maybe',
    'true',
    '> 5',
    '>= ',
    '>= 8k',
    '>= 8,000',
    '>= 1e999',
    'one of',
    'one of:',
    'one of: a,,b',
    'one of: a, A',
    'yes or no',
  ])('refuses %j', (text) => expect(parseExpectation(text)).toBeNull());

  it('never throws, and parses only finite numbers', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.double().map((n) => `>= ${n}`),
        ),
        (text) => {
          const expectation = parseExpectation(text);
          if (expectation && 'figure' in expectation) expect(Number.isFinite(expectation.figure)).toBe(true);
        },
      ),
    );
  });
});

describe('the verdict on an answer', () => {
  const yes: Reading = { kind: 'yes_no', yes: true };
  const no: Reading = { kind: 'yes_no', yes: false };
  const number = (from: number, to = from): Reading => ({ kind: 'number', from, to });
  const chosen = (...choices: string[]): Reading => ({ kind: 'choice', choices });
  const verdicts: [string, Reading, 'met' | 'failed'][] = [
    ['yes', yes, 'met'],
    ['yes', no, 'failed'],
    ['no', no, 'met'],
    ['no', yes, 'failed'],
    ['any', { kind: 'text', text: 'blue' }, 'met'],
    ['any', no, 'met'],
    ['>= 8000', number(8000), 'met'],
    ['>= 8000', number(7999.99), 'failed'],
    ['>= 9000', number(8000, 10_000), 'met'],
    ['<= 9000', number(8000, 10_000), 'met'],
    ['<= 7000', number(8000, 10_000), 'failed'],
    ['>= 8000', { kind: 'text', text: '9000' }, 'failed'],
    ['one of: a, b', chosen('B'), 'met'],
    ['one of: a, b', chosen('a', 'b'), 'met'],
    ['one of: a, b', chosen('c'), 'failed'],
    ['one of: a, b', chosen(), 'failed'],
  ];
  it.each(verdicts)('with the expectation "%s", for %j, is %s', (form, reading, verdict) => {
    expect(judgeReading(parseExpectation(form)!, reading)).toBe(verdict);
  });
});
