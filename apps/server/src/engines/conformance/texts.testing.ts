// Tests that texts arrive unchanged, up to the network's maximum length.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Stage, Suite } from './suite.testing.ts';

const TEXTS: [name: string, text: string][] = [
  ['emoji made of several code points', '👩‍👩‍👧‍👦 🇫🇷 👍🏽 ❤️'],
  ['right to left, with a number in it', 'שלום 123 مرحبا'],
  ['accents, composed and decomposed', 'é e\u0301 ñ ﬁ'],
  ['spaces and line ends', '  two\n\nlines\ttab  end'],
  ['markup of WhatsApp and JSON', '*bold* _it_ ~no~ ```code``` "\\" </script> %20 \u2028'],
];

export function testTexts(suite: Suite): void {
  const { can, message, talk } = suite;

  describe('text', () => {
    const { most, unit } = can.text_limit;
    const longest = unit === 'characters' ? '😀'.repeat(most) : 'é'.repeat(most / 2);

    let one: Stage;
    beforeAll(async () => {
      one = await talk();
    });

    test.each([...TEXTS, [`of ${most} ${unit}`, longest]])('%s: arrives unchanged', async (_name, text) => {
      const { phone, network, send, texts, transcript } = one;
      suite.app.clock.advance(60_000);
      await network.writes(phone, [message(text)]);
      expect((await transcript()).at(-1)).toMatchObject({ direction: 'inbound', text });
      expect((await send(text)).status).toBe(201);
      expect((await texts()).at(-1)).toBe(text);
    });

    test('is rejected when it exceeds the limit, and nothing arrives', async () => {
      const { send, texts } = one;
      const before = await texts();
      expect((await send(`${longest}x`)).status).toBe(422);
      expect(await texts()).toEqual(before);
    });
  });
}
