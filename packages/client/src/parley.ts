// The client: one method for each operation of the API, with time-outs and retries.
import { ParleyError } from './errors.ts';
import type { Resource, SendOptions } from './methods.ts';
import { OPERATIONS, type OperationEntry } from './operations.ts';
import { type PageBody, PageList } from './page.ts';
import { getOrigin, request, type Transport } from './request.ts';
import { retryDelay } from './retry.ts';

export interface ParleyOptions {
  /** An API key of the workspace. */
  key: string;
  /** The URL of Parley, with or without `/api/v1`: `https://parley.example.com`. */
  baseUrl: string;
  /**
   * The time limit of an attempt in milliseconds; default 60,000, because a humanized send types for up to 15 seconds.
   */
  timeout?: number;
  /** The maximum number of times that a failed call is retried; default 3. */
  retries?: number;
  /** Replaces the platform's fetch. */
  fetch?: typeof fetch;
  /** Replaces the timer that waits before a retry, for tests. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

const TIMEOUT_MS = 60_000;
const RETRIES = 3;

/** The client: `const parley = new Parley({ key, baseUrl }); for await (const lead of parley.leads.list()) …` */
export class Parley {
  declare readonly identity: Resource<'identity'>;
  declare readonly leads: Resource<'leads'>;
  declare readonly conversations: Resource<'conversations'>;
  declare readonly messages: Resource<'messages'>;
  declare readonly campaigns: Resource<'campaigns'>;
  declare readonly lists: Resource<'lists'>;
  declare readonly bookings: Resource<'bookings'>;
  declare readonly groups: Resource<'groups'>;
  declare readonly events: Resource<'events'>;
  declare readonly webhooks: Resource<'webhooks'>;
  declare readonly blocklist: Resource<'blocklist'>;
  declare readonly team: Resource<'team'>;
  declare readonly links: Resource<'links'>;
  /** The control API of simulated numbers. */
  declare readonly sandbox: Resource<'sandbox'>;

  constructor(options: ParleyOptions) {
    const { key, baseUrl } = options;
    if (typeof key !== 'string' || key === '')
      throw new ParleyError('key is required: an API key of the workspace.');
    if (!URL.canParse(baseUrl)) {
      throw new ParleyError('baseUrl is required: where Parley answers, such as https://parley.example.com.');
    }
    const call = createCall(options);
    const resources: Record<string, Record<string, unknown>> = {};
    for (const [id, entry] of Object.entries(OPERATIONS)) {
      const [resource, verb] = id.split('.') as [string, string];
      resources[resource] ??= {};
      resources[resource][verb] = createMethod(entry, call);
    }
    Object.assign(this, resources);
  }
}

type Call = (entry: OperationEntry, input: Record<string, unknown>, options: SendOptions) => Promise<unknown>;

/** Creates the method of an operation, `(id?, input?, options?)`. It takes an id if the path has a parameter. */
function createMethod(entry: OperationEntry, call: Call) {
  const parameter = /\{(\w+)\}/.exec(entry.path)?.[1];
  return (...args: unknown[]): unknown => {
    const path = parameter === undefined ? {} : { [parameter]: encodePathValue(parameter, args.shift()) };
    const [input, options] = args as [Record<string, unknown> | undefined, SendOptions | undefined];
    const whole = { ...input, ...path };
    if (entry.kind !== 'page') {
      return call(entry, whole, options ?? {}).then((body) => (body as { data: unknown }).data);
    }
    const { cursor, ...rest } = whole as { cursor?: string };
    const fetchPage = (at: string | undefined) =>
      call(entry, { ...rest, cursor: at }, options ?? {}) as Promise<PageBody<unknown>>;
    return new PageList(fetchPage, cursor);
  };
}

function encodePathValue(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ParleyError(`${name} is required: the first argument, a string that is not empty.`);
}

function createCall(options: ParleyOptions): Call {
  const { timeout = TIMEOUT_MS, retries = RETRIES, sleep = wait } = options;
  const transport: Transport = {
    origin: getOrigin(options.baseUrl),
    key: options.key,
    // Call the global fetch as a function: browsers reject any other `this`.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
  };
  return async (entry, input, { idempotencyKey, signal, ...own }) => {
    const headers: Record<string, string> = {};
    // All attempts of a send use the same key.
    if (entry.idempotent) headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
    const most = own.retries ?? retries;
    let waited = 0;
    for (let attempt = 0; ; attempt++) {
      try {
        return await request(transport, entry, { input, headers, signal, timeout: own.timeout ?? timeout });
      } catch (error) {
        const delay = attempt < most ? retryDelay(error, attempt, waited, entry, Math.random()) : null;
        if (delay === null) throw error;
        waited += delay;
        await sleep(delay, signal);
        signal?.throwIfAborted();
      }
    }
  };
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}
