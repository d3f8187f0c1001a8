import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { isOptOut } from './opt-out.ts';
import { goOn, optOuts } from './opt-out-sentences.testing.ts';

describe('isOptOut', () => {
  for (const [language, texts] of Object.entries(optOuts)) {
    it.each(texts)(`${language}: %s`, (text) => expect(isOptOut(text)).toBe(true));
  }
  it.each(goOn)('goes on: %s', (text) => expect(isOptOut(text)).toBe(false));

  it('ignores case, spaces and punctuation', () => {
    const texts = Object.values(optOuts)
      .flat()
      .filter((text) => /^[\x20-\x7e]+$/.test(text));
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.constantFrom('', '!', '...', ' 🙏', ' \u200b', '\n'),
        (text, tail) => {
          expect(isOptOut(`  ${text.toUpperCase()}${tail}`)).toBe(true);
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        (text) => typeof isOptOut(text) === 'boolean',
      ),
    );
  });

  it('stays fast on a long message', () => {
    for (const unit of ['stop ', 'a', 'dont ', 'ne me ecrivez ', '. ', 'no me ', '1 ']) {
      const before = process.cpuUsage();
      isOptOut(unit.repeat(20_000));
      // Processor time, so that other work of the machine does not count.
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(500);
    }
  });
});
