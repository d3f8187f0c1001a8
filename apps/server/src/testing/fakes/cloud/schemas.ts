// Schemas of requests to the Cloud API and of its answers. Objects are closed, so that unknown fields are reported. The
// schemas follow Meta's pages, because Meta's OpenAPI document of v23.0 contradicts them
// (docs/adr/strict-fakes-of-providers.md).

import { createClosedSchema, type Schema } from '../schemas.ts';

const list = (items: Schema): Schema => ({ type: 'array', items });
const one = (...values: unknown[]): Schema => ({ enum: values });
const STRING = { type: 'string', minLength: 1 };
const WAMID = { type: 'string', pattern: '^wamid\\.' };
const USER_ID = { type: 'string', pattern: '^[A-Z]{2}\\.(ENT\\.)?[A-Za-z0-9]{1,128}$' };
const DIGITS = { type: 'string', pattern: '^[0-9]+$' };

const ADDRESS: Record<string, Schema> = {
  messaging_product: one('whatsapp'),
  recipient_type: one('individual'),
  to: { type: 'string', pattern: '^\\+?[0-9]{5,16}$' },
  recipient: USER_ID,
  context: createClosedSchema({ message_id: WAMID }),
  biz_opaque_callback_data: { type: 'string', minLength: 1, maxLength: 512 },
};
const message = (type: string, content: Schema): Schema => ({
  ...createClosedSchema({ ...ADDRESS, type: one(type), [type]: content }, [
    'messaging_product',
    'type',
    type,
  ]),
  anyOf: [{ required: ['to'] }, { required: ['recipient'] }],
});

const TEXT = message(
  'text',
  createClosedSchema({ body: STRING, preview_url: { type: 'boolean' } }, ['body']),
);
const TEMPLATE = message(
  'template',
  createClosedSchema(
    {
      name: STRING,
      language: createClosedSchema({ code: STRING, policy: one('deterministic') }, ['code']),
      components: list(
        createClosedSchema(
          {
            type: one('header', 'body'),
            parameters: list(
              createClosedSchema({ type: STRING, text: { type: 'string' }, parameter_name: STRING }, [
                'type',
              ]),
            ),
          },
          ['type'],
        ),
      ),
    },
    ['name', 'language'],
  ),
);
const READ = createClosedSchema(
  {
    messaging_product: one('whatsapp'),
    status: one('read'),
    message_id: STRING,
    typing_indicator: createClosedSchema({ type: one('text') }),
  },
  ['messaging_product', 'status', 'message_id'],
);

/** Bodies of `POST /{phone_number_id}/messages`. */
export const MESSAGE_REQUEST: Schema = {
  type: 'object',
  if: { required: ['status'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: READ,
  else: {
    if: { properties: { type: { const: 'template' } }, required: ['type'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: TEMPLATE,
    else: TEXT,
  },
};

const SUCCESS = createClosedSchema({ success: one(true) });
export const MESSAGE_ANSWER: Schema = {
  anyOf: [
    SUCCESS,
    createClosedSchema({
      messaging_product: one('whatsapp'),
      contacts: list(createClosedSchema({ input: STRING, wa_id: DIGITS, user_id: USER_ID }, ['input'])),
      messages: list(
        createClosedSchema(
          { id: WAMID, message_status: one('accepted', 'held_for_quality_assessment', 'paused') },
          ['id'],
        ),
      ),
    }),
  ],
};
export const SUCCESS_ANSWER = SUCCESS;

export const NUMBER_FIELDS = [
  'id',
  'display_phone_number',
  'verified_name',
  'quality_rating',
  'status',
  'throughput',
  'whatsapp_business_manager_messaging_limit',
  'code_verification_status',
  'name_status',
  'platform_type',
  'account_mode',
  'is_on_biz_app',
] as const;
export const FIELDS_QUERY = createClosedSchema({ fields: STRING }, []);
const NUMBER = createClosedSchema(
  {
    id: DIGITS,
    display_phone_number: STRING,
    verified_name: STRING,
    quality_rating: one('GREEN', 'YELLOW', 'RED', 'UNKNOWN'),
    status: one('CONNECTED', 'PENDING', 'DISCONNECTED', 'FLAGGED', 'RESTRICTED', 'BANNED', 'UNVERIFIED'),
    throughput: createClosedSchema({ level: one('STANDARD', 'HIGH', 'NOT_APPLICABLE') }),
    whatsapp_business_manager_messaging_limit: { type: 'string', pattern: '^TIER_' },
    code_verification_status: one('VERIFIED', 'NOT_VERIFIED', 'EXPIRED'),
    name_status: one('APPROVED'),
    platform_type: one('CLOUD_API'),
    account_mode: one('LIVE', 'SANDBOX'),
    is_on_biz_app: { type: 'boolean' },
  },
  ['id'],
);
export const NUMBER_ANSWER = NUMBER;

const PAGED = { limit: { type: 'integer', minimum: 1 }, after: STRING, before: STRING };
const page = (items: Schema): Schema =>
  createClosedSchema(
    {
      data: list(items),
      paging: createClosedSchema(
        {
          cursors: createClosedSchema({ before: STRING, after: STRING }),
          next: STRING,
          previous: STRING,
        },
        ['cursors'],
      ),
    },
    ['data'],
  );
export const NUMBERS_QUERY = createClosedSchema({ fields: STRING, ...PAGED }, []);
export const NUMBERS_ANSWER = page(NUMBER);

export const TEMPLATE_FIELDS = [
  'id',
  'name',
  'parameter_format',
  'components',
  'language',
  'status',
  'category',
  'rejected_reason',
] as const;
export const TEMPLATES_QUERY = createClosedSchema(
  { name: STRING, language: STRING, status: STRING, category: STRING, fields: STRING, ...PAGED },
  [],
);
export const TEMPLATES_ANSWER = page(
  createClosedSchema(
    {
      id: DIGITS,
      name: STRING,
      parameter_format: one('NAMED', 'POSITIONAL'),
      components: list({ type: 'object', required: ['type'] }),
      language: STRING,
      status: one('APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'),
      category: one('MARKETING', 'UTILITY', 'AUTHENTICATION'),
      rejected_reason: STRING,
    },
    ['id'],
  ),
);

export const ACCOUNT_ANSWER = createClosedSchema({ id: DIGITS, name: STRING }, ['id']);
export const SUBSCRIBED_ANSWER = createClosedSchema({
  data: list(
    createClosedSchema({
      whatsapp_business_api_data: createClosedSchema({ id: DIGITS, name: STRING, link: STRING }, [
        'id',
        'name',
      ]),
    }),
  ),
});

export const MEDIA_QUERY = createClosedSchema({ phone_number_id: DIGITS }, []);
export const MEDIA_ANSWER = createClosedSchema({
  messaging_product: one('whatsapp'),
  url: STRING,
  mime_type: STRING,
  sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  file_size: DIGITS,
  id: DIGITS,
});
export const FILE_QUERY = createClosedSchema(
  { mid: DIGITS, source: STRING, ext: { type: 'integer' }, hash: STRING },
  ['mid', 'ext'],
);

export const DEBUG_QUERY = createClosedSchema({ input_token: STRING });
export const DEBUG_ANSWER = createClosedSchema({
  data: createClosedSchema(
    {
      app_id: DIGITS,
      type: STRING,
      application: STRING,
      issued_at: { type: 'integer' },
      expires_at: { type: 'integer' },
      data_access_expires_at: { type: 'integer' },
      is_valid: { type: 'boolean' },
      scopes: list(STRING),
      error: createClosedSchema(
        { code: { type: 'integer' }, message: STRING, subcode: { type: 'integer' } },
        ['code', 'message'],
      ),
    },
    ['is_valid', 'scopes'],
  ),
});
