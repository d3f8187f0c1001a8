// Tests inbound messages that are duplicate, late or replayed, have masked ids, or contain files.
import { buffer } from 'node:stream/consumers';
import { contract } from '@parley/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import { getChannel } from '../capabilities.ts';
import { type EngineUnderTest, FILE } from '../network.testing.ts';
import { DAY, type Stage, type Suite } from './suite.testing.ts';

export function testInboundMessages(
  suite: Suite,
  { kinds, replays = false, resolvesIds = false, formatsOnly = false }: EngineUnderTest,
): void {
  const { can, message, setUpNumber, talk, work } = suite;

  describe('inbound message', () => {
    test('is stored and answered once when it is delivered twice, also concurrently', async () => {
      const { phone, network, transcript, texts } = await setUpNumber();
      const hello = message('Hello');
      await Promise.all([network.writes(phone, [hello]), network.writes(phone, [hello])]);
      await network.writes(phone, [hello]);
      await work();
      await network.writes(phone, [hello]);
      await work();
      expect((await transcript()).map(({ direction }) => direction)).toEqual(['inbound', 'outbound']);
      expect(await texts()).toHaveLength(1);
    });

    test.skipIf(formatsOnly)('belongs to the same lead when it arrives after a newer one', async () => {
      const { phone, network, transcript } = await talk();
      const [older, newer] = [
        message('first'),
        message('second', { sent_at: new Date(suite.app.clock.ms() + 1) }),
      ];
      await network.writes(phone, [newer, older]);
      const said = (await transcript()).map(({ text }) => text);
      expect(said.toSorted()).toEqual(['Hello', 'first', 'second']);
    });

    if (can.has_phones) {
      if (replays) {
        test('creates no lead and gets no answer if it is older than the link to the phone', async () => {
          const { phone, lead, network, texts } = await setUpNumber();
          const before = new Date(suite.app.clock.ms() - 30 * DAY);
          const older = ['Hello', 'Are you there?'].map((text) => message(text, { sent_at: before }));
          await network.replays!(phone, older);
          await work();
          expect(await lead.leads(phone)).toEqual([]);
          await network.writes(phone, [message('Hello again')]);
          await network.replays!(phone, older);
          await work();
          expect(await lead.lead(phone)).toMatchObject({ messages_count: 2 });
          expect(await texts()).toHaveLength(1);
        });
      }

      test('creates a lead without a phone, who gets an answer, if its sender has a masked id', async () => {
        const { w, phone, lead, network, texts } = await setUpNumber();
        const lid = `9${phone}`;
        await network.writes(phone, [message('Hello')], lid);
        await work();
        const { data } = await lead.api.call(contract.leads.list, { campaign_id: w.campaign });
        expect(data).toMatchObject([{ phone: null, whatsapp_id: network.masked?.(lid) ?? `${lid}@lid` }]);
        expect(await texts()).toHaveLength(1);
      });

      if (resolvesIds)
        test('belongs to one lead when its masked id is resolved later', async () => {
          const { w, phone, lead, network, transcript } = await setUpNumber();
          const lid = `9${phone}`;
          await network.writes(phone, [message('Hello')]);
          await work();
          await network.writes(phone, [message('Are you open today?')], lid);
          await network.resolves!(lid, phone);
          await network.writes(phone, [message('It is me')], lid);
          await work();
          const { data } = await lead.api.call(contract.leads.list, { campaign_id: w.campaign });
          expect(data).toMatchObject([{ phone }]);
          const said = (await transcript()).filter(({ direction }) => direction === 'inbound');
          expect(said.map(({ text }) => text)).toEqual(['Hello', 'Are you open today?', 'It is me']);
        });
    } else {
      test('creates a lead without a phone on the channel of its network', async () => {
        const { w, phone, lead, network, texts } = await setUpNumber();
        await network.writes(phone, [message('Hello')]);
        await work();
        const { data } = await lead.api.call(contract.leads.list, { campaign_id: w.campaign });
        expect(data).toMatchObject([{ phone: null, whatsapp_id: null, channel: getChannel(network.number) }]);
        expect(await texts()).toHaveLength(1);
      });
    }

    if (can.media_in) {
      test('inbound media, with or without text', async () => {
        const { phone, network, transcript } = await talk();
        await network.writes(phone, [message(null, { kind: 'image' }), message('Look', { kind: 'image' })]);
        expect((await transcript()).slice(1)).toMatchObject([
          { text: null, has_media: true },
          { text: 'Look', has_media: true },
        ]);
      });

      let one: Stage;
      beforeAll(async () => {
        one = await talk();
      });

      test.each(kinds)('%s: keeps its kind and the bytes of its file', async (kind) => {
        const { w, phone, network, transcript } = one;
        suite.app.clock.advance(1_000);
        await network.writes(phone, [message(null, { kind })]);
        const told = (await transcript()).slice(-1);
        expect(told).toMatchObject([{ type: `USER_${kind.toUpperCase()}`, has_media: true }]);
        const { fetchMedia } = network.engine;
        if (!fetchMedia || kind === 'location' || kind === 'contact') return;
        const readFile = async () => {
          const sql = 'select reference, state, size from media_files where team_id = $1 and message_id = $2';
          return (await queryRows<{ reference: string }>(suite.app, sql, [w.teamId, told[0]!.id]))[0];
        };
        const { bytes } = await fetchMedia(network.number, (await readFile())!.reference);
        expect(await buffer(bytes)).toEqual(FILE);
        await work();
        expect(await readFile()).toMatchObject({ state: 'stored', size: FILE.length });
      });
    }
  });
}
