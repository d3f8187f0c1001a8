// Schemas of Instagram's webhooks according to Meta's pages. The fake checks its own webhooks; fields that are not
// named here do not exist.
import type { GraphDelivery } from '../graph/webhooks.ts';
import { createClosedSchema, findProblems } from '../schemas.ts';
import { FIELDS } from './events.ts';

const STRING = { type: 'string' };
const TIME = { type: 'integer', minimum: 1_000_000_000_000 };
const TRUE = { const: true };

const ID = createClosedSchema({ id: { type: 'string', pattern: '^[0-9]+$' } });

const REFERRAL = createClosedSchema(
  {
    ref: STRING,
    ad_id: STRING,
    source: STRING,
    type: { const: 'OPEN_THREAD' },
    ads_context_data: createClosedSchema(
      { ad_title: STRING, photo_url: STRING, video_url: STRING, post_id: STRING },
      [],
    ),
  },
  ['source', 'type'],
);

const attachment = (type: string, payload: Record<string, unknown>) =>
  createClosedSchema({ type: { const: type }, payload });
const ATTACHMENT = {
  oneOf: [
    ...['image', 'video', 'audio', 'file', 'share', 'story_mention'].map((type) =>
      attachment(type, createClosedSchema({ url: STRING })),
    ),
    ...['ig_reel', 'reel'].map((type) =>
      attachment(type, createClosedSchema({ reel_video_id: STRING, title: STRING, url: STRING }, ['url'])),
    ),
    attachment(
      'ig_post',
      createClosedSchema({ ig_post_media_id: STRING, title: STRING, url: STRING }, ['url']),
    ),
    attachment('ig_story', createClosedSchema({ story_media_id: STRING, story_media_url: STRING })),
    attachment('template', createClosedSchema({ generic: { type: 'array', maxItems: 0 } })),
    createClosedSchema({ type: { const: 'ephemeral' } }),
  ],
};

const MESSAGE = createClosedSchema(
  {
    mid: STRING,
    text: STRING,
    attachments: { type: 'array', items: ATTACHMENT, minItems: 1 },
    reply_to: {
      oneOf: [
        createClosedSchema({ mid: STRING }),
        createClosedSchema({ story: createClosedSchema({ id: STRING, url: STRING }) }),
      ],
    },
    quick_reply: createClosedSchema({ payload: STRING }),
    referral: REFERRAL,
    is_echo: TRUE,
    is_deleted: TRUE,
    is_unsupported: TRUE,
  },
  ['mid'],
);

const createEventSchema = (content: Record<string, object>) =>
  createClosedSchema({ sender: ID, recipient: ID, timestamp: TIME, ...content });
const MESSAGING = {
  oneOf: [
    createEventSchema({ message: MESSAGE }),
    createEventSchema({
      message_edit: createClosedSchema({
        mid: STRING,
        text: STRING,
        num_edit: { type: 'integer', minimum: 1 },
      }),
    }),
    createClosedSchema({
      timestamp: TIME,
      message_edit: createClosedSchema({ mid: STRING, num_edit: { const: 0 } }),
    }),
    createEventSchema({
      reaction: createClosedSchema(
        { mid: STRING, action: { enum: ['react', 'unreact'] }, reaction: STRING, emoji: STRING },
        ['mid', 'action'],
      ),
    }),
    createEventSchema({
      postback: createClosedSchema({ mid: STRING, title: STRING, payload: STRING, referral: REFERRAL }, [
        'mid',
        'title',
        'payload',
      ]),
    }),
    createEventSchema({ read: createClosedSchema({ mid: STRING }) }),
    createEventSchema({ referral: REFERRAL }),
  ],
};

/** The test event of Meta's dashboard matches no other schema. */
const EXAMPLE = createClosedSchema({
  id: { const: '0' },
  time: { type: 'integer', maximum: 99_999_999_999 },
  changes: {
    type: 'array',
    items: createClosedSchema({
      field: { const: 'messages' },
      value: createClosedSchema({
        sender: ID,
        recipient: ID,
        timestamp: STRING,
        message: createClosedSchema({ mid: STRING, text: STRING }),
      }),
    }),
  },
});

const ENTRY = {
  oneOf: [
    EXAMPLE,
    createClosedSchema({
      id: STRING,
      time: TIME,
      messaging: { type: 'array', items: MESSAGING, minItems: 1 },
    }),
    createClosedSchema({
      id: STRING,
      time: TIME,
      changes: {
        type: 'array',
        items: createClosedSchema({ field: { enum: FIELDS }, value: MESSAGING }),
        minItems: 1,
      },
    }),
  ],
};

const WEBHOOK = createClosedSchema({
  object: { const: 'instagram' },
  entry: { type: 'array', items: ENTRY, minItems: 1 },
});

/** Returns the problems with a webhook; empty if it is valid. */
export const checkWebhook = (payload: GraphDelivery['payload']): string[] =>
  findProblems('webhook', WEBHOOK, payload);
