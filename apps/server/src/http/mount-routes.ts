// Creates the routes of operations, both for callers with a key and for the dashboard. Order of checks: authentication,
// rate limit, scope, path, query and body, state (api.md#order-of-checks).
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Audience, fail, failWith, type Operation } from '@parley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Ctx, System, Visit, Visitor } from '../context.ts';
import { Download } from '../platform/download.ts';
import { Json } from '../platform/json.ts';
import type { Database } from '../platform/postgres/database.ts';
import { createBodyReader, type ReadBody } from './body/body.ts';
import type { Query } from './body/query-string.ts';
import { parseInput } from './body/validation.ts';
import type { Route } from './route.ts';
import { createSendDownload } from './send-download.ts';

const MIB = 1024 * 1024;
/** A response with more characters than this, which is rare, is written in slices of this size. */
const LARGE = 256 * 1024;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

export interface Caller {
  /** The workspace and the actor; null for an open operation, which needs no session. */
  in: { teamId: string; actor: Actor } | null;
  /** null unless the call came through the dashboard's API. */
  visit: Visitor | Visit | null;
  /** The only fields that the caller is allowed to send; undefined for all. */
  fields?: readonly string[] | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** An API: its paths, and how its callers are checked. */
export interface CallerAuth {
  audience: Audience;
  pathOf(operation: Operation): string;
  /** Identifies the caller and checks permission; sets the rate headers. Fails with 401, 403 or 429. */
  admit(request: FastifyRequest, reply: FastifyReply, operation: Operation): Promise<Caller>;
  /** Returns whether a caller who was admitted before may still call the operation. */
  mayStay?(caller: Caller, operation: Operation): Promise<boolean>;
}

/** Returns the database for calls from a workspace. Workspaces share its connections fairly. */
export type GetDatabase = (teamId: string) => Database;

/** Adds a route for each operation that the entry's audience can call. */
export function mountRoutes(
  app: FastifyInstance,
  system: System,
  databaseOf: GetDatabase,
  entry: CallerAuth,
  routes: readonly Route[],
): void {
  const sendDownload = createSendDownload(app);
  for (const route of routes.filter(({ operation }) => operation.audience.includes(entry.audience))) {
    const { operation } = route;
    const readBody = createBodyReader(operation);
    app.route({
      method: operation.method,
      url: entry.pathOf(operation).replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.bodyLimit ?? MIB,
      onRequest: async (request, reply) => {
        request.caller = await entry.admit(request, reply, operation);
      },
      handler: (request, reply) =>
        answerCall(system, databaseOf, route, readBody, request, reply, (download) =>
          sendDownload(
            reply,
            operation,
            download,
            async () => (await entry.mayStay?.(request.caller!, operation)) ?? true,
          ),
        ),
    });
  }
}

async function answerCall(
  system: System,
  databaseOf: GetDatabase,
  route: Route,
  readBody: ReadBody,
  request: FastifyRequest,
  reply: FastifyReply,
  send: (download: Download) => FastifyReply,
) {
  const { operation } = route;
  const caller = request.caller!;
  const log = request.log as System['log'];
  // An open operation belongs to no workspace, so its verb gets a system context.
  const ctx = caller.in
    ? { ...system, db: databaseOf(caller.in.teamId), log, ...caller.in }
    : ({ ...system, log } as Ctx);
  const params = readPath(request);
  const input = await readInput(operation, readBody, request).catch(async (refusal) => {
    if (route.exists && !(await route.exists(ctx, params))) fail('not_found', 'not_found');
    throw refusal;
  });
  if (caller.fields) checkFields(caller.fields, input);
  const setHeader = (name: string, value: string) => void reply.header(name, value);
  const result = await route.handle(ctx, { ...params, ...input } as never, setHeader, caller.visit);
  if (result instanceof Download) return send(result);
  const text = result instanceof Json ? result.text : JSON.stringify(result);
  if (operation.conditional && isUnchanged(request, reply, text)) return reply.code(304).send();
  return reply
    .code(operation.success.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(text.length > LARGE ? Readable.from(encodeInSlices(text)) : text);
}

/** Fails if the caller sends fields other than those that it is allowed to change. */
function checkFields(allowed: readonly string[], input: object): void {
  const other = Object.keys(input).find((name) => !allowed.includes(name));
  if (other === undefined) return;
  fail('insufficient_scope', 'role_field', { field: other, fields: allowed });
}

/** Yields the bytes of a text in slices, because encoding 16 MiB in one step would block the event loop. */
async function* encodeInSlices(text: string): AsyncGenerator<Buffer> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + LARGE);
    // Do not split a surrogate pair.
    if (to < text.length && text.codePointAt(to - 1)! > 0xffff) to++;
    yield Buffer.from(text.slice(from, to));
    from = to;
    await setImmediate();
  }
}

/** Returns the path parameters unchanged. A malformed id needs no check, because no record has it. */
function readPath(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>;
  for (const value of Object.values(params)) if (value.includes('\u0000')) fail('not_found', 'not_found');
  return params;
}

async function readInput(operation: Operation, readBody: ReadBody, request: FastifyRequest): Promise<object> {
  return {
    ...readQuery(operation, request),
    ...readCallBody(operation, readBody, request),
    ...readIdempotencyKey(operation, request),
  };
}

/** Reads the header of an idempotent call: any string of 1 to 200 characters (api.md#idempotency). */
function readIdempotencyKey(operation: Operation, request: FastifyRequest): object {
  const sent = operation.idempotent ? request.headers['idempotency-key'] : undefined;
  if (sent === undefined) return {};
  const key = decodeHeader(String(sent));
  const { length } = [...key];
  if (length < 1 || length > 200) {
    fail('validation_error', 'text_length', { min: 1, max: 200 }, ['Idempotency-Key']);
  }
  return { idempotency_key: key };
}

function readQuery(operation: Operation, request: FastifyRequest): object {
  const query = request.query as Query;
  if ('problem' in query) failWith('validation_error', [query.problem]);
  const values = parseInput(operation.query, query.values, 'query', query.spaced) as {
    since?: string;
    until?: string;
  };
  // Both times are in UTC with milliseconds, so they compare as text.
  if (values.since !== undefined && values.until !== undefined && values.since > values.until) {
    fail('validation_error', 'not_after_until', {}, ['since']);
  }
  return values;
}

function readCallBody(operation: Operation, readBody: ReadBody, request: FastifyRequest): object {
  const bytes = request.body as Buffer | Error | undefined;
  // The body could not be read.
  if (bytes instanceof Error) throw bytes;
  if (bytes?.length && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
    fail('validation_error', 'not_json_type');
  }
  const body = bytes === undefined ? undefined : readBody(bytes);
  if (operation.body) return parseInput(operation.body, body, 'body') as object;
  const empty =
    body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
  if (!empty || Array.isArray(body)) fail('validation_error', 'no_body');
  return {};
}

/** Decodes a header: Node reads headers as Latin-1, but clients send other letters as UTF-8. */
function decodeHeader(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : header;
}

/** Sets a weak ETag. Returns true if the caller already has this version (api.md#conditional-requests). */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  const etag = `W/"${hash('sha1', text, 'base64url')}"`;
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  // Compare weakly (RFC 9110, 13.1.2), because a proxy might have dropped the `W/`.
  const normalizeTag = (text: string) => text.trim().replace(/^W\//, '');
  return (
    known !== undefined &&
    (known === '*' || known.split(',').some((one) => normalizeTag(one) === normalizeTag(etag)))
  );
}
