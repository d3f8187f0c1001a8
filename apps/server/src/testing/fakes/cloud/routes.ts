// Implements each operation of the Cloud API in the fake.
import { createHash } from 'node:crypto';
import { GraphError, graphErrors } from '../graph/errors.ts';
import type { GraphCall, GraphRoute } from '../graph/server.ts';
import { checkToken, type Tokens } from '../graph/tokens.ts';
import type { Answer, Json } from '../http.ts';
import * as schema from './schemas.ts';
import type { Sending } from './sending.ts';
import { type BusinessNumber, formatPhone, formatTier, type MediaFile, type State } from './state.ts';
import { toTemplateJson } from './templates.ts';

const MESSAGING = 'whatsapp_business_messaging';
const MANAGEMENT = 'whatsapp_business_management';
/** The time for which the URL of a file is valid. */
const FILE_MS = 5 * 60_000;
const PAGE = 25;

export interface CloudRoutesOptions {
  state: State;
  sending: Sending;
  tokens: Tokens;
  appId: string;
  /** Returns the URL of the server, once it listens. */
  url(): string;
  violated(what: string): void;
}

/** Returns the URL of a file, valid for five minutes. */
export function buildFileUrl(base: string, file: MediaFile, now: number): string {
  const hash = createHash('sha256').update(file.id).digest('base64url');
  return `${base}/whatsapp_business/attachments/?mid=${file.id}&source=webhook&ext=${now + FILE_MS}&hash=${hash}`;
}

export function createCloudRoutes({
  state,
  sending,
  tokens,
  appId,
  url,
  violated,
}: CloudRoutesOptions): GraphRoute[] {
  const findNumber = ({ params }: GraphCall): BusinessNumber =>
    state.numbers.get(params['phone_number_id']!)!;
  const findAccount = ({ params }: GraphCall) => state.accounts.get(params['waba_id']!)!;
  const isNumber = (id: string): boolean => state.numbers.has(id);
  const isAccount = (id: string): boolean => state.accounts.has(id);
  const ok = (body: Json): Answer => ({ status: 200, body });

  /** Returns the requested fields, and always the id. */
  function pickFields(all: Record<string, Json>, asked: unknown, known: readonly string[], usual: string[]) {
    const names =
      asked === undefined
        ? usual
        : String(asked)
            .split(',')
            .map((name) => name.trim());
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined) {
      violated(`there is no field ${unknown}`);
      throw new GraphError({ code: 100, title: `Tried accessing nonexisting field (${unknown})` });
    }
    return Object.fromEntries(
      [...names.filter((name) => name !== 'id'), 'id']
        .filter((name) => all[name] !== undefined)
        .map((name) => [name, all[name]!]),
    );
  }

  const describeNumber = (number: BusinessNumber, fields: unknown): Json =>
    pickFields(
      {
        id: number.id,
        display_phone_number: formatPhone(number),
        verified_name: number.verified_name,
        quality_rating: number.quality_rating,
        status: number.status,
        throughput: { level: number.throughput > 80 ? 'HIGH' : 'STANDARD' },
        whatsapp_business_manager_messaging_limit: formatTier(
          state.accounts.get(number.account_id)!.portfolio.limit,
        ),
        code_verification_status: 'VERIFIED',
        name_status: 'APPROVED',
        platform_type: 'CLOUD_API',
        account_mode: 'LIVE',
        is_on_biz_app: number.is_on_biz_app,
      },
      fields,
      schema.NUMBER_FIELDS,
      ['verified_name', 'display_phone_number', 'quality_rating', 'id'],
    );

  /** Returns pages of a list. A cursor is a position, but clients must not rely on that. */
  function buildPage<Item>(call: GraphCall, path: string, all: Item[], shown: (item: Item) => Json): Answer {
    const { limit = PAGE, after } = call.query;
    const encodeCursor = (position: number) => Buffer.from(`page:${position}`).toString('base64url');
    const start = after ? Number(Buffer.from(String(after), 'base64url').toString().split(':')[1]) : 0;
    const end = start + Number(limit);
    const items = all.slice(start, end);
    if (!items.length) return ok({ data: [] });
    const next = new URL(`${url()}/v26.0${path}`);
    for (const [name, value] of Object.entries(call.query)) next.searchParams.set(name, String(value));
    next.searchParams.set('after', encodeCursor(end));
    // Meta puts the token into the URL of the next page, so clients must not store it.
    next.searchParams.set('access_token', call.tokenText ?? '');
    return ok({
      data: items.map(shown),
      paging: {
        cursors: { before: encodeCursor(start), after: encodeCursor(end) },
        ...(end < all.length ? { next: next.href } : {}),
      },
    });
  }

  return [
    {
      operation: 'POST /{phone_number_id}/messages read',
      of: isNumber,
      when: (body) => typeof body === 'object' && body !== null && 'status' in body,
      body: schema.MESSAGE_REQUEST,
      answer: schema.MESSAGE_ANSWER,
      permission: MESSAGING,
      handle: (call) => sending.read(findNumber(call), call.body),
    },
    {
      operation: 'POST /{phone_number_id}/messages',
      of: isNumber,
      body: schema.MESSAGE_REQUEST,
      answer: schema.MESSAGE_ANSWER,
      permission: MESSAGING,
      handle: (call) => sending.send(findNumber(call), call.body),
    },
    {
      operation: 'GET /{phone_number_id}',
      of: isNumber,
      query: schema.FIELDS_QUERY,
      answer: schema.NUMBER_ANSWER,
      permission: MANAGEMENT,
      handle: (call) => ok(describeNumber(findNumber(call), call.query['fields'])),
    },
    {
      operation: 'GET /{waba_id}',
      of: isAccount,
      query: schema.FIELDS_QUERY,
      answer: schema.ACCOUNT_ANSWER,
      permission: MANAGEMENT,
      handle(call) {
        const { id, name } = findAccount(call);
        return ok(pickFields({ id, name }, call.query['fields'], ['id', 'name'], ['id', 'name']));
      },
    },
    {
      operation: 'GET /{waba_id}/phone_numbers',
      of: isAccount,
      query: schema.NUMBERS_QUERY,
      answer: schema.NUMBERS_ANSWER,
      permission: MANAGEMENT,
      handle(call) {
        const { id } = findAccount(call);
        const all = [...state.numbers.values()].filter(({ account_id }) => account_id === id);
        return buildPage(call, `/${id}/phone_numbers`, all, (one) =>
          describeNumber(one, call.query['fields']),
        );
      },
    },
    {
      operation: 'GET /{waba_id}/message_templates',
      of: isAccount,
      query: schema.TEMPLATES_QUERY,
      answer: schema.TEMPLATES_ANSWER,
      permission: MANAGEMENT,
      handle(call) {
        const { id, templates } = findAccount(call);
        const { name, language, status, category, fields } = call.query;
        const found = templates.filter(
          (one) =>
            // `name` matches a part of the template's name, so a client that wants one template must compare the names.
            (name === undefined || one.name.includes(String(name))) &&
            (language === undefined || one.language === language) &&
            (status === undefined || one.status === status) &&
            (category === undefined || one.category === category),
        );
        return buildPage(call, `/${id}/message_templates`, found, (one) =>
          pickFields(toTemplateJson(one), fields, schema.TEMPLATE_FIELDS, [...schema.TEMPLATE_FIELDS]),
        );
      },
    },
    {
      operation: 'GET /{waba_id}/subscribed_apps',
      of: isAccount,
      answer: schema.SUBSCRIBED_ANSWER,
      permission: MANAGEMENT,
      handle: (call) =>
        ok({
          data: findAccount(call).subscribed
            ? [
                {
                  whatsapp_business_api_data: {
                    id: appId,
                    name: 'Parley',
                    link: 'https://www.facebook.com/',
                  },
                },
              ]
            : [],
        }),
    },
    ...(['POST', 'DELETE'] as const).map(
      (method): GraphRoute => ({
        operation: `${method} /{waba_id}/subscribed_apps`,
        of: isAccount,
        answer: schema.SUCCESS_ANSWER,
        permission: MANAGEMENT,
        handle(call) {
          findAccount(call).subscribed = method === 'POST';
          return ok({ success: true });
        },
      }),
    ),
    {
      operation: 'GET /{media_id}',
      of: (id) => state.media.has(id),
      query: schema.MEDIA_QUERY,
      answer: schema.MEDIA_ANSWER,
      permission: MESSAGING,
      handle({ params, query }) {
        const file = state.media.get(params['media_id']!)!;
        const owner = query['phone_number_id'];
        if (owner !== undefined && owner !== file.phone_number_id) throw graphErrors.noObject('GET', file.id);
        return ok({
          messaging_product: 'whatsapp',
          url: buildFileUrl(url(), file, state.now()),
          mime_type: file.mime_type,
          sha256: createHash('sha256').update(file.bytes).digest('hex'),
          file_size: String(file.bytes.length),
          id: file.id,
        });
      },
    },
    {
      operation: 'GET /whatsapp_business/attachments',
      query: schema.FILE_QUERY,
      unversioned: true,
      handle({ query }) {
        const file = state.media.get(String(query['mid']));
        // Meta serves files from a different host, which does not answer in JSON.
        if (!file || Number(query['ext']) <= state.now()) {
          return { status: 404, body: 'Not Found', type: 'text/plain' };
        }
        return { status: 200, body: file.bytes, type: file.mime_type };
      },
    },
    {
      operation: 'GET /debug_token',
      query: schema.DEBUG_QUERY,
      answer: schema.DEBUG_ANSWER,
      handle({ query }) {
        const text = String(query['input_token']);
        const token = tokens.get(text);
        const about = token && {
          app_id: appId,
          type: 'SYSTEM_USER',
          application: 'Parley',
          issued_at: Math.floor(token.issued_at / 1000),
          // 0 means that it never expires.
          expires_at: token.expires_at === null ? 0 : Math.floor(token.expires_at / 1000),
          data_access_expires_at: 0,
        };
        try {
          const { permissions } = checkToken(tokens, text, state.now());
          return ok({ data: { ...about, is_valid: true, scopes: [...permissions] } });
        } catch (error) {
          if (!(error instanceof GraphError)) throw error;
          const { code, subcode } = error.options;
          return ok({
            data: {
              ...about,
              error: { code, message: error.message, ...(subcode === undefined ? {} : { subcode }) },
              is_valid: false,
              scopes: [],
            },
          });
        }
      },
    },
  ];
}
