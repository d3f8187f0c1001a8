import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { repeatText } from '../testing/hostile-texts.ts';
import { expectQuick } from '../testing/thread-time.ts';
import { isOptIn } from './opt-in.ts';
import { isOptOut } from './opt-out.ts';
import { sentences } from './sentences.testing.ts';

const { optIns: again, noOptIns, optOuts, noOptOuts } = sentences;

describe('the detection of opt-ins', () => {
  for (const [language, texts] of Object.entries(again)) {
    it.each(texts)(`accepts an opt-in in ${language}: %s`, (text) =>
      expect([isOptIn(text), isOptOut(text)]).toEqual([true, false]),
    );
  }
  it.each(Object.values(noOptIns).flat())('rejects an unclear text: %s', (text) =>
    expect(isOptIn(text)).toBe(false),
  );

  it('rejects opt-outs and texts that resemble them, unless they encourage us', () => {
    const texts = [optOuts, noOptOuts].flatMap((kind) => Object.values(kind).flat());
    expect(texts.filter(isOptIn).every((text) => /hesitate|hésitez/.test(text))).toBe(true);
  });

  it('ignores case, spaces and punctuation', () => {
    const texts = again['en']!.filter((text) => /^[\x20-\x7e]+$/.test(text));
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.constantFrom('', '!', '...', ' 🙏', ' \u200b', '\n'),
        (text, tail) => {
          expect(isOptIn(`  ${text.toUpperCase()}${tail}`)).toBe(true);
        },
      ),
    );
  });

  it('rejects a request with any other words', () => {
    const more = [
      'LinkedIn',
      'maybe',
      'Anna',
      'but',
      'x',
      '7',
      '?',
      '؟',
      '"',
      '@',
      '🖕',
      '😂',
      '👋',
      '...?',
      '(1)',
    ];
    for (const text of Object.values(again).flat())
      for (const one of more) {
        expect(isOptIn(`${text} ${one}`), `${text} ${one}`).toBe(false);
        expect(isOptIn(`${one} ${text}`), `${one} ${text}`).toBe(false);
      }
  });

  it('never throws, and rejects a request after a negation', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        (text) => typeof isOptIn(text) === 'boolean',
      ),
    );
    for (const text of again['en']!.filter((one) => one.includes(' '))) {
      expect(isOptIn(`I did not say: ${text}`), text).toBe(false);
    }
  });

  it.each(['again hi ', 'hello again ', 'maintenant ', 'wieder jetzt '])(
    'reads polite phrases that contain other polite phrases within 20 ms: %s',
    (courtesy) => {
      for (const text of [courtesy, `start ${courtesy}`].map((one) => `${repeatText(one, 198)}n`))
        expectQuick(() => isOptIn(text), 20);
    },
  );

  it('reads a long message in less than 500 ms', () => {
    for (const unit of [
      'start ',
      'ok ',
      'right now ok thanks ',
      'good morning ',
      'you can ',
      'Sie können wieder ',
      'vous pouvez me ',
      'можете ',
      '. ',
      'please ',
    ]) {
      const before = process.cpuUsage();
      isOptIn(unit.repeat(20_000));
      isOptIn(unit.repeat(Math.floor(500 / unit.length)));
      // Measure CPU time, so that other load on the machine does not count.
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(500);
    }
  });
});
