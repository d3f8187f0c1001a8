// Schemas of requests to Instagram and of its answers. Objects are closed, so that unknown fields are reported.

import { createClosedSchema } from '../schemas.ts';

const STRING = { type: 'string' };
const FIELDS = { fields: STRING };
const RECIPIENT = createClosedSchema({ id: { type: 'string', pattern: '^[0-9]+$' } });

export const bodies = {
  text: {
    ...createClosedSchema(
      {
        recipient: RECIPIENT,
        message: createClosedSchema({ text: { type: 'string', minLength: 1 } }),
        messaging_type: { enum: ['RESPONSE', 'UPDATE', 'MESSAGE_TAG'] },
        // Meta no longer accepts any other tag.
        tag: { const: 'HUMAN_AGENT' },
      },
      ['recipient', 'message'],
    ),
    if: { properties: { messaging_type: { const: 'MESSAGE_TAG' } }, required: ['messaging_type'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word.
    then: { required: ['tag'] },
    else: { properties: { tag: false } },
  },
  action: createClosedSchema({
    recipient: RECIPIENT,
    sender_action: { enum: ['mark_seen', 'typing_on', 'typing_off'] },
  }),
};

export const queries = {
  fields: createClosedSchema(FIELDS, []),
  subscribe: createClosedSchema({ subscribed_fields: STRING }),
  refresh: createClosedSchema({ grant_type: { const: 'ig_refresh_token' } }),
  file: createClosedSchema({ asset_id: STRING, signature: STRING }),
  conversations: createClosedSchema({
    platform: { const: 'instagram' },
    limit: { type: 'integer', minimum: 1 },
  }),
};

export const answers = {
  text: createClosedSchema({ recipient_id: STRING, message_id: STRING }),
  action: createClosedSchema({ recipient_id: STRING }),
  success: createClosedSchema({ success: { const: true } }),
  refreshed: createClosedSchema({
    access_token: STRING,
    token_type: { const: 'bearer' },
    expires_in: { type: 'integer' },
  }),
};
