// Schemas of Meta's webhooks for WhatsApp, by field. The fake checks its own webhooks, so that a change of their shape
// is deliberate.
import type { GraphDelivery } from '../graph/webhooks.ts';
import { createClosedSchema, findProblems, type Schema } from '../schemas.ts';

const list = (items: Schema): Schema => ({ type: 'array', items, minItems: 1 });
const STRING = { type: 'string' };
const DIGITS = { type: 'string', pattern: '^[0-9]+$' };
const WAMID = { type: 'string', pattern: '^wamid\\.' };
const USER_ID = { type: 'string', pattern: '^[A-Z]{2}\\.(ENT\\.)?[A-Za-z0-9]{1,128}$' };

const METADATA = createClosedSchema({ display_phone_number: DIGITS, phone_number_id: DIGITS });
const CONTACT = createClosedSchema(
  {
    profile: createClosedSchema({ name: STRING, username: STRING }, ['name']),
    wa_id: DIGITS,
    user_id: USER_ID,
  },
  ['profile', 'user_id'],
);
const ERROR = createClosedSchema(
  {
    code: { type: 'integer' },
    title: STRING,
    message: STRING,
    error_data: createClosedSchema({ details: STRING }),
    href: STRING,
  },
  ['code', 'title'],
);
const FILE = { caption: STRING, mime_type: STRING, sha256: STRING, id: DIGITS, url: STRING };
const file = (more: Record<string, Schema> = {}): Schema =>
  createClosedSchema({ ...FILE, ...more }, ['mime_type', 'sha256', 'id']);

const CONTENT: Record<string, Schema> = {
  text: createClosedSchema({ body: STRING }),
  image: file(),
  video: file(),
  audio: file({ voice: { type: 'boolean' } }),
  document: file({ filename: STRING }),
  sticker: file({ animated: { type: 'boolean' } }),
  location: createClosedSchema(
    {
      latitude: { type: 'number' },
      longitude: { type: 'number' },
      name: STRING,
      address: STRING,
      url: STRING,
    },
    ['latitude', 'longitude'],
  ),
  contacts: list({ type: 'object', required: ['name'] }),
  button: createClosedSchema({ payload: STRING, text: STRING }),
  interactive: createClosedSchema(
    {
      type: { enum: ['button_reply', 'list_reply'] },
      button_reply: createClosedSchema({ id: STRING, title: STRING }),
      list_reply: createClosedSchema({ id: STRING, title: STRING, description: STRING }, ['id', 'title']),
    },
    ['type'],
  ),
  order: createClosedSchema({
    catalog_id: STRING,
    text: STRING,
    product_items: list(
      createClosedSchema({
        product_retailer_id: STRING,
        quantity: { type: 'integer' },
        item_price: { type: 'number' },
        currency: STRING,
      }),
    ),
  }),
  // Without an emoji the reaction is removed.
  reaction: createClosedSchema({ message_id: WAMID, emoji: STRING }, ['message_id']),
  system: createClosedSchema(
    {
      body: STRING,
      type: { enum: ['user_changed_number', 'user_changed_user_id'] },
      wa_id: DIGITS,
      user_id: USER_ID,
    },
    ['body', 'type'],
  ),
  edit: createClosedSchema({
    original_message_id: WAMID,
    message: { type: 'object', required: ['type'] },
  }),
  revoke: createClosedSchema({ original_message_id: WAMID }),
  errors: list(ERROR),
  unsupported: createClosedSchema({ type: STRING }),
};
const withContent = (base: Record<string, Schema>, required: string[]): Schema => ({
  ...createClosedSchema({ ...base, ...CONTENT, type: { enum: Object.keys(CONTENT) } }, required),
  allOf: Object.keys(CONTENT).map((type) => ({
    if: { properties: { type: { const: type } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: [type] },
  })),
});

const MESSAGE = withContent(
  {
    from: DIGITS,
    from_user_id: USER_ID,
    id: WAMID,
    timestamp: DIGITS,
    context: createClosedSchema({ from: DIGITS, id: WAMID, forwarded: { type: 'boolean' } }, []),
    referral: { type: 'object', required: ['source_url', 'source_id', 'source_type'] },
  },
  ['from_user_id', 'id', 'timestamp', 'type'],
);
const ECHO = withContent(
  {
    from: DIGITS,
    to: DIGITS,
    to_user_id: USER_ID,
    id: WAMID,
    timestamp: DIGITS,
    context: createClosedSchema({ from: DIGITS, id: WAMID }, []),
  },
  ['from', 'id', 'timestamp', 'type'],
);
const PAST_MESSAGE = createClosedSchema(
  {
    from: DIGITS,
    to: DIGITS,
    id: WAMID,
    timestamp: DIGITS,
    type: { enum: ['text', 'media_placeholder'] },
    text: CONTENT['text']!,
    history_context: createClosedSchema({ status: STRING }),
  },
  ['from', 'id', 'timestamp', 'type'],
);
const STATUS = createClosedSchema(
  {
    id: WAMID,
    status: { enum: ['sent', 'delivered', 'read', 'failed', 'played'] },
    timestamp: DIGITS,
    recipient_id: DIGITS,
    recipient_user_id: USER_ID,
    biz_opaque_callback_data: STRING,
    pricing: createClosedSchema({
      billable: { type: 'boolean' },
      pricing_model: { enum: ['PMP'] },
      type: STRING,
      category: STRING,
    }),
    errors: list(ERROR),
  },
  ['id', 'status', 'timestamp'],
);
const value = (properties: Record<string, Schema>): Schema =>
  createClosedSchema(
    { messaging_product: { const: 'whatsapp' }, metadata: METADATA, contacts: list(CONTACT), ...properties },
    ['messaging_product', 'metadata'],
  );

const VALUES: Record<string, Schema> = {
  messages: {
    ...value({ messages: list(MESSAGE), statuses: list(STATUS), errors: list(ERROR) }),
    anyOf: [{ required: ['messages'] }, { required: ['statuses'] }, { required: ['errors'] }],
  },
  smb_message_echoes: value({ message_echoes: list(ECHO) }),
  history: value({
    history: list(
      createClosedSchema({
        metadata: createClosedSchema({
          phase: { enum: [0, 1, 2] },
          chunk_order: { type: 'integer' },
          progress: { type: 'integer' },
        }),
        threads: list(createClosedSchema({ id: DIGITS, messages: list(PAST_MESSAGE) })),
      }),
    ),
  }),
  user_id_update: value({
    user_id_update: list(
      createClosedSchema(
        {
          wa_id: DIGITS,
          detail: STRING,
          user_id: createClosedSchema({ previous: USER_ID, current: USER_ID }),
          timestamp: DIGITS,
        },
        ['user_id', 'timestamp'],
      ),
    ),
  }),
  account_update: { type: 'object', required: ['event'] },
  phone_number_quality_update: createClosedSchema(
    {
      display_phone_number: DIGITS,
      event: STRING,
      old_limit: STRING,
      current_limit: STRING,
      max_daily_conversations_per_business: { type: 'string', pattern: '^TIER_' },
    },
    ['display_phone_number', 'event'],
  ),
  message_template_status_update: createClosedSchema({
    event: { enum: ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] },
    message_template_id: { type: 'integer' },
    message_template_name: STRING,
    message_template_language: STRING,
    message_template_category: STRING,
    reason: STRING,
  }),
  business_capability_update: createClosedSchema(
    {
      max_daily_conversations_per_business: { type: ['string', 'integer'] },
      max_phone_numbers_per_business: { type: 'integer' },
      max_phone_numbers_per_waba: { type: 'integer' },
    },
    [],
  ),
  // Sent unchanged, for messages that an engine does not know.
  account_alerts: { type: 'object' },
  security: { type: 'object' },
};

/** Returns the problems with a webhook, in all of its entries. */
export const findWebhookProblems = ({ entry }: GraphDelivery['payload']): string[] =>
  entry.flatMap(({ changes }) =>
    (changes as { field: string; value: unknown }[]).flatMap((change) => {
      const schema = VALUES[change.field];
      const where = `webhook ${change.field}`;
      return schema ? findProblems(where, schema, change.value) : [`${where} is unknown`];
    }),
  );
