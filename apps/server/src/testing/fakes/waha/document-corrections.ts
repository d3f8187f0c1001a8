// Differences between WAHA and its own OpenAPI document. The document's schemas come from annotations that nothing
// checks, so a fake that follows it literally would be less accurate. docs/adr/strict-fakes-of-providers.md lists where
// each was observed.

import type { Json } from '../http.ts';

export type Schema = { [key: string]: Json };

interface Document {
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Record<string, Schema> };
}

const MESSAGE_FIELDS = [
  'to',
  'participant',
  'body',
  'media',
  'mediaUrl',
  'ack',
  'author',
  'location',
  'vCards',
  'replyTo',
];

/** Fields that are documented as never null, but are null in practice. */
const NULL_IN_PRACTICE: Record<string, readonly string[]> = {
  WAMessage: MESSAGE_FIELDS,
  WAMessageEditedBody: MESSAGE_FIELDS,
  WAMessageAckBody: ['to', 'participant'],
  WAMessageRevokedBody: ['before', 'after'],
  WAMedia: ['url', 'filename', 'error', 's3'],
  WANumberExistResult: ['chatId'],
  LidToPhoneNumber: ['lid', 'pn'],
  GroupParticipant: ['pn'],
  SessionInfo: ['me'],
  WAHAEnvironment: ['browser'],
  MessageTextRequest: ['id', 'reply_to'],
  ...Object.fromEntries(
    [
      'WAHAWebhookSessionStatus',
      'WAHAWebhookMessage',
      'WAHAWebhookMessageAny',
      'WAHAWebhookMessageAck',
      'WAHAWebhookMessageEdited',
      'WAHAWebhookMessageRevoked',
      'WebhookGroupV2Join',
      'WebhookGroupV2Leave',
      'WebhookGroupV2Update',
      'WebhookGroupV2Participants',
    ].map((name) => [name, ['me']]),
  ),
};

/** Fields that are documented as required but can be missing, because they are undefined in WAHA's code. */
const MISSING_IN_PRACTICE: Record<string, readonly string[]> = {
  WAMessage: ['mediaUrl'],
  WAMessageEditedBody: ['mediaUrl'],
  // `markOnline` has a default.
  NowebConfig: ['markOnline'],
  GroupInfo: [
    'subject',
    'description',
    'membersCanAddNewMember',
    'membersCanSendMessages',
    'newMembersApprovalRequired',
    'participants',
  ],
};

/** Fields that exist in practice, but not in the document. */
const UNDOCUMENTED: Record<string, Schema> = {
  MessageTextRequest: { mentions: { type: 'array', items: { type: 'string' } } },
  SessionInfo: { engine: { type: 'object' } },
  MeInfo: { reachoutTimelock: {} },
};

/** Fields that are documented as objects, but are strings in practice. */
const NO_OBJECTS: readonly (readonly [schema: string, path: readonly string[]])[] = [
  ['SessionInfo', ['presence']],
  ['WebhookConfig', ['events', 'items']],
];

/**
 * The response of `POST /api/sendText` in practice: only some fields of the documented message, or the engine's own
 * object.
 */
const SENT_ANSWERS: Schema[] = [
  { $ref: '#/components/schemas/WAMessage' },
  {
    description: 'GOWS',
    type: 'object',
    required: ['id', '_data'],
    properties: { id: { type: 'string' }, _data: { type: ['object', 'null'] } },
    additionalProperties: false,
  },
  {
    description: 'NOWEB: what Baileys returns',
    type: 'object',
    required: ['key', 'message'],
    properties: {
      key: {
        type: 'object',
        required: ['remoteJid', 'fromMe', 'id'],
        properties: { id: { type: 'string' }, remoteJid: { type: 'string' }, fromMe: { const: true } },
      },
    },
  },
  {
    description: 'WEBJS: what whatsapp-web.js returns',
    type: 'object',
    required: ['id', '_data'],
    properties: {
      id: {
        type: 'object',
        required: ['_serialized', 'id', 'remote', 'fromMe'],
        properties: { _serialized: { type: 'string' } },
      },
    },
  },
];

/** Corrects the document itself. Throws if a correction no longer applies to it. */
export function correctDocument(document: Document): void {
  const getProperties = (name: string): Schema => {
    const properties = document.components.schemas[name]?.['properties'];
    if (!properties) throw new Error(`WAHA's document has no ${name} any more.`);
    return properties as Schema;
  };
  const setAnswerSchema = (operation: string, status: string, schema: Schema): void => {
    const [method, path] = operation.split(' ') as [string, string];
    const responses = document.paths[path]?.[method.toLowerCase()]?.['responses'] as Schema | undefined;
    if (!responses?.[status]) throw new Error(`WAHA's document has no ${operation} any more.`);
    responses[status] = { content: { 'application/json': { schema } } };
  };

  for (const [name, fields] of Object.entries(NULL_IN_PRACTICE)) {
    const properties = getProperties(name);
    for (const field of fields) {
      if (properties[field] === undefined)
        throw new Error(`WAHA's document has no ${name}.${field} any more.`);
      properties[field] = { anyOf: [properties[field], { type: 'null' }] };
    }
  }
  for (const [name, fields] of Object.entries(MISSING_IN_PRACTICE)) {
    const required = document.components.schemas[name]?.['required'] as string[] | undefined;
    const gone = fields.filter((field) => !required?.includes(field));
    if (gone.length) throw new Error(`WAHA's document no longer requires ${name}.${gone.join(', ')}.`);
    document.components.schemas[name]!['required'] = required!.filter((field) => !fields.includes(field));
  }
  for (const [name, fields] of Object.entries(UNDOCUMENTED)) Object.assign(getProperties(name), fields);
  for (const [name, path] of NO_OBJECTS) {
    let schema = getProperties(name)[path[0]!] as Schema;
    for (const step of path.slice(1)) schema = schema[step] as Schema;
    delete schema['type'];
  }
  setAnswerSchema('POST /api/sendText', '201', { anyOf: SENT_ANSWERS });
  setAnswerSchema('GET /api/sessions/{session}/me', '200', {
    anyOf: [{ $ref: '#/components/schemas/MeInfo' }, { type: 'null' }],
  });
  // The answer is a list, or an object by id, depending on the engine.
  setAnswerSchema('GET /api/{session}/groups', '200', { type: ['array', 'object'] });
  convertStyle(document.components.schemas as Schema);
}

/**
 * The document declares OpenAPI 3.1 but uses the style of 3.0: `required: true` inside a property, and `type: object`
 * for a list of allowed strings. Objects with listed fields become closed, so that unknown fields are reported.
 */
function convertStyle(value: Json): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const part of value) convertStyle(part);
    return;
  }
  if (value['required'] === true) delete value['required'];
  if (value['type'] === 'object' && Array.isArray(value['enum'])) delete value['type'];
  if (value['properties'] && value['type'] === 'object' && value['additionalProperties'] === undefined) {
    value['additionalProperties'] = false;
  }
  for (const part of Object.values(value)) convertStyle(part);
}
