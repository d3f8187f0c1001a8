// Schemas of Instagram's webhooks according to Meta's pages. The fake checks its own webhooks; fields that are not
// named here do not exist.
import type { GraphDelivery } from '../graph/webhooks.ts';
import { closed, wrongWith } from '../schemas.ts';
import { FIELDS } from './events.ts';

const STRING = { type: 'string' };
const TIME = { type: 'integer', minimum: 1_000_000_000_000 };
const TRUE = { const: true };

const ID = closed({ id: { type: 'string', pattern: '^[0-9]+$' } });

const REFERRAL = closed(
  {
    ref: STRING,
    ad_id: STRING,
    source: STRING,
    type: { const: 'OPEN_THREAD' },
    ads_context_data: closed({ ad_title: STRING, photo_url: STRING, video_url: STRING, post_id: STRING }, []),
  },
  ['source', 'type'],
);

const attachment = (type: string, payload: Record<string, unknown>) =>
  closed({ type: { const: type }, payload });
const ATTACHMENT = {
  oneOf: [
    ...['image', 'video', 'audio', 'file', 'share', 'story_mention'].map((type) =>
      attachment(type, closed({ url: STRING })),
    ),
    ...['ig_reel', 'reel'].map((type) =>
      attachment(type, closed({ reel_video_id: STRING, title: STRING, url: STRING }, ['url'])),
    ),
    attachment('ig_post', closed({ ig_post_media_id: STRING, title: STRING, url: STRING }, ['url'])),
    attachment('ig_story', closed({ story_media_id: STRING, story_media_url: STRING })),
    attachment('template', closed({ generic: { type: 'array', maxItems: 0 } })),
    closed({ type: { const: 'ephemeral' } }),
  ],
};

const MESSAGE = closed(
  {
    mid: STRING,
    text: STRING,
    attachments: { type: 'array', items: ATTACHMENT, minItems: 1 },
    reply_to: { oneOf: [closed({ mid: STRING }), closed({ story: closed({ id: STRING, url: STRING }) })] },
    quick_reply: closed({ payload: STRING }),
    referral: REFERRAL,
    is_echo: TRUE,
    is_deleted: TRUE,
    is_unsupported: TRUE,
  },
  ['mid'],
);

const between = (content: Record<string, object>) =>
  closed({ sender: ID, recipient: ID, timestamp: TIME, ...content });
const MESSAGING = {
  oneOf: [
    between({ message: MESSAGE }),
    between({
      message_edit: closed({ mid: STRING, text: STRING, num_edit: { type: 'integer', minimum: 1 } }),
    }),
    closed({ timestamp: TIME, message_edit: closed({ mid: STRING, num_edit: { const: 0 } }) }),
    between({
      reaction: closed(
        { mid: STRING, action: { enum: ['react', 'unreact'] }, reaction: STRING, emoji: STRING },
        ['mid', 'action'],
      ),
    }),
    between({
      postback: closed({ mid: STRING, title: STRING, payload: STRING, referral: REFERRAL }, [
        'mid',
        'title',
        'payload',
      ]),
    }),
    between({ read: closed({ mid: STRING }) }),
    between({ referral: REFERRAL }),
  ],
};

/** The test event of Meta's dashboard matches no other schema. */
const EXAMPLE = closed({
  id: { const: '0' },
  time: { type: 'integer', maximum: 99_999_999_999 },
  changes: {
    type: 'array',
    items: closed({
      field: { const: 'messages' },
      value: closed({
        sender: ID,
        recipient: ID,
        timestamp: STRING,
        message: closed({ mid: STRING, text: STRING }),
      }),
    }),
  },
});

const ENTRY = {
  oneOf: [
    EXAMPLE,
    closed({ id: STRING, time: TIME, messaging: { type: 'array', items: MESSAGING, minItems: 1 } }),
    closed({
      id: STRING,
      time: TIME,
      changes: { type: 'array', items: closed({ field: { enum: FIELDS }, value: MESSAGING }), minItems: 1 },
    }),
  ],
};

const WEBHOOK = closed({
  object: { const: 'instagram' },
  entry: { type: 'array', items: ENTRY, minItems: 1 },
});

/** Returns the problems of a webhook; empty if it is valid. */
export const checkWebhook = (payload: GraphDelivery['payload']): string[] =>
  wrongWith('webhook', WEBHOOK, payload);
