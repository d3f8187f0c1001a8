// Tests how events from Instagram's webhooks, in Meta's formats, are translated.
import { describe, expect, test } from 'vitest';
import type { Attachment, DirectMessage } from '../../testing/fakes/instagram/account.ts';
import { InstagramAccount } from '../../testing/fakes/instagram/account.ts';
import {
  buildExampleEntry,
  buildMessageEvent,
  buildNotEditedEvent,
  buildPostbackEvent,
  buildReactionEvent,
  buildReferralEvent,
  buildUnsentEvent,
  editEvent,
  readEvent,
} from '../../testing/fakes/instagram/events.ts';
import { parseInstagramEvent } from './events.ts';

const AT = Date.parse('2026-11-18T12:00:00.123Z');
const LATER = AT + 5_000;
const account = new InstagramAccount({ username: 'shop' });
const ana = '17001';

const addMessage = (given: Partial<DirectMessage>) =>
  account.add({ igsid: ana, from_us: false, at: AT, ...given });
const parseMessage = ({ value }: { value: unknown }) =>
  parseInstagramEvent(account.user_id, value)?.events ?? [];
const buildAttachment = (type: Attachment['type'], title: string | null = null): Attachment => ({
  type,
  title,
  media_id: '18',
  asset: {
    id: '18',
    url: `https://lookaside.fbsbx.com/${type}`,
    bytes: Buffer.from(''),
    mimetype: 'video/mp4',
    expires_at: 0,
  },
});

describe('a message from a person', () => {
  test('is reported with its id, its chat and its time to the millisecond', () => {
    const message = addMessage({ text: 'hola' });
    expect(parseInstagramEvent(account.user_id, buildMessageEvent(account, message).value)).toEqual({
      igsid: ana,
      events: [
        {
          type: 'message',
          engine_message_id: message.mid,
          chat_id: '17001@ig',
          phone: null,
          name: null,
          kind: 'text',
          text: 'hola',
          media: null,
          about: null,
          referral: null,
          sent_at: new Date(AT),
        },
      ],
    });
  });

  test.each<[Attachment['type'], string]>([
    ['image', 'image'],
    ['video', 'video'],
    ['audio', 'voice'],
    ['file', 'document'],
    ['share', 'image'],
    ['ig_post', 'image'],
    ['story_mention', 'image'],
    ['ig_story', 'image'],
    ['ig_reel', 'video'],
    ['reel', 'video'],
  ])('with %s has the kind %s and its file', (type, kind) => {
    const [event] = parseMessage(
      buildMessageEvent(account, addMessage({ attachments: [buildAttachment(type)] })),
    );
    const media = { reference: `https://lookaside.fbsbx.com/${type}`, mime_type: null, file_name: null };
    expect(event).toMatchObject({ kind, text: null, media });
  });

  test.each<[Attachment['type'], string]>([
    ['ephemeral', 'image'],
    ['template', 'unknown'],
    ['constructor' as Attachment['type'], 'unknown'],
  ])('with %s is reported without a file', (type, kind) => {
    const attachment = { ...buildAttachment(type), asset: null };
    const [event] = parseMessage(buildMessageEvent(account, addMessage({ attachments: [attachment] })));
    expect(event).toMatchObject({ kind, media: null });
  });

  test('with several files becomes one message for each, with the text on the first', () => {
    const attachments = [buildAttachment('image'), buildAttachment('ig_post', 'Our new one')];
    const message = addMessage({ text: 'Look', attachments });
    expect(parseMessage(buildMessageEvent(account, message))).toMatchObject([
      { engine_message_id: message.mid, kind: 'image', text: 'Look' },
      { engine_message_id: `${message.mid}:1`, kind: 'image', text: 'Our new one' },
    ]);
  });

  test('whose content Instagram does not pass on has the kind unknown', () => {
    const [event] = parseMessage(buildMessageEvent(account, addMessage({ unsupported: true })));
    expect(event).toMatchObject({ kind: 'unknown', text: null, media: null });
  });

  test('names the ad or link that brought the person', () => {
    const ad = {
      ref: 'insta',
      ad_id: '77',
      source: 'ADS',
      type: 'OPEN_THREAD',
      ads_context_data: { ad_title: 'New' },
    };
    const [byAd] = parseMessage(buildMessageEvent(account, addMessage({ text: 'hi', referral: ad })));
    expect(byAd).toMatchObject({
      referral: { ref: 'insta', source_type: 'ad', source_id: '77', headline: 'New' },
    });
    const link = { ref: 'insta', source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' };
    const [byLink] = parseMessage(buildMessageEvent(account, addMessage({ text: 'hi', referral: link })));
    expect(byLink).toMatchObject({ referral: { ref: 'insta' } });
  });

  test("that came from a tap on an ice breaker has the ice breaker's title as its text", () => {
    const referral = { ref: 'insta', source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' };
    const message = addMessage({ postback: { title: 'What does it cost?', payload: 'COST' }, referral });
    expect(parseMessage(buildPostbackEvent(account, message))).toMatchObject([
      {
        type: 'message',
        kind: 'text',
        engine_message_id: message.mid,
        text: 'What does it cost?',
        referral: { ref: 'insta' },
      },
    ]);
  });
});

describe('a change to a message', () => {
  const message = addMessage({ text: 'hola' });

  test('is reported once for each numbered edit, and not for edit number 0', () => {
    message.edits = 2;
    expect(parseMessage(editEvent(account, message, LATER))).toMatchObject([
      { kind: 'edit', engine_message_id: `${message.mid}:edit:2`, about: message.mid, text: 'hola' },
    ]);
    expect(parseMessage(buildNotEditedEvent(message))).toEqual([]);
    const named = {
      sender: { id: ana },
      recipient: { id: account.user_id },
      ...buildNotEditedEvent(message).value,
    };
    expect(parseMessage({ value: named })).toEqual([]);
  });

  test('is reported if it is a deletion', () => {
    expect(parseMessage(buildUnsentEvent(account, message, LATER))).toMatchObject([
      { kind: 'deletion', engine_message_id: `${message.mid}:deleted`, about: message.mid, text: null },
    ]);
  });

  test('is reported if it adds or removes a reaction', () => {
    const [on] = parseMessage(buildReactionEvent(account, message, '❤️', LATER));
    const [off] = parseMessage(buildReactionEvent(account, message, null, LATER + 1));
    expect(on).toMatchObject({ kind: 'reaction', text: '❤️', about: message.mid });
    expect(off).toMatchObject({ kind: 'reaction', text: null, about: message.mid });
    expect(on).not.toMatchObject({
      engine_message_id: (off as { engine_message_id: string }).engine_message_id,
    });
  });

  test("is reported if the person has read the account's message", () => {
    const ours = addMessage({ from_us: true, text: 'Hi' });
    expect(parseMessage(readEvent(account, ours, LATER))).toEqual([
      { type: 'receipt', status: 'read', engine_message_id: ours.mid, at: new Date(LATER) },
    ]);
  });
});

describe('a message from the account itself', () => {
  test('is reported as an echo from the service or the owner', () => {
    const ours = addMessage({ from_us: true, text: 'Hi' });
    expect(parseMessage(buildMessageEvent(account, ours))).toEqual([
      {
        type: 'echo',
        chat_id: '17001@ig',
        phone: null,
        text: 'Hi',
        engine_message_id: ours.mid,
        sent_at: new Date(AT),
      },
    ]);
  });

  test('is ignored when the owner edits or deletes it', () => {
    const ours = addMessage({ from_us: true, text: 'Hi', edits: 1 });
    expect(parseMessage(editEvent(account, ours, LATER))).toEqual([]);
    expect(parseMessage(buildUnsentEvent(account, ours, LATER))).toEqual([]);
  });

  test('is ignored when it is a message from the account to itself', () => {
    const value = {
      sender: { id: account.user_id },
      recipient: { id: account.user_id },
      timestamp: AT,
      message: { mid: 'm', text: 'note', is_echo: true, is_self: true },
    };
    expect(parseMessage({ value })).toEqual([]);
  });
});

test('a link that leads into an existing conversation is ignored', () => {
  const referral = { ref: 'insta', source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD' };
  expect(parseMessage(buildReferralEvent(account, ana, referral, AT))).toEqual([]);
});

test("times in seconds are read, as in Meta's examples", () => {
  const { changes } = buildExampleEntry(AT) as unknown as { changes: { value: unknown }[] };
  const told = parseInstagramEvent('23245', changes[0]!.value);
  expect(told?.events).toMatchObject([{ text: 'random_text', sent_at: new Date('2018-05-27T22:23:44Z') }]);
});

test.each([
  [null],
  ['text'],
  [[]],
  [{}],
  [{ sender: {}, recipient: {} }],
  [{ message: { mid: 7 } }],
  [{ sender: { id: ana }, recipient: { id: '1' }, timestamp: 9e15, message: { mid: 'm' } }],
])('the item %j is ignored', (value) => {
  expect(parseInstagramEvent(account.user_id, value)).toBeNull();
});
