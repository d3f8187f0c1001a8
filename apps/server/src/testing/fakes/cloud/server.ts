// Meta's WhatsApp Cloud API for tests and demos: it implements the Graph API, keeps accounts, numbers and people in
// memory, and checks each request, answer and webhook against schemas. `phone.ts` is the other side: the people, and
// the business's actions elsewhere.
import { type Graph, startGraph } from '../graph/server.ts';
import type { Tokens } from '../graph/tokens.ts';
import { createGraphWebhooks, type GraphWebhooks } from '../graph/webhooks.ts';
import { createLimits, type Limits } from './limits.ts';
import { buildFileUrl, createCloudRoutes } from './routes.ts';
import { createSending } from './sending.ts';
import {
  type Account,
  addPerson,
  type BusinessNumber,
  createId,
  findPerson,
  type MediaFile,
  type Person,
  type State,
  type Template,
} from './state.ts';
import { findWebhookProblems } from './webhook-schemas.ts';
import type { JsonObject } from './webhook-values.ts';

/** The period for which Meta retries a webhook. */
const TRIES_FOR_MS = 7 * 86_400_000;

export interface CloudOptions {
  appId?: string;
  appSecret?: string;
  /** The token of a system user with all permissions. Others go into {@link Cloud.tokens}. */
  accessToken?: string;
  /** The supported versions of the Graph API. */
  versions?: readonly string[];
  /** The port; by default 0, any free port. */
  port?: number;
  /** Milliseconds; by default the wall clock. */
  now?: () => number;
  /** If true, webhooks are retried automatically, as in production, instead of in `webhooks.retryDue()`. */
  realTime?: boolean;
}

export interface Cloud extends State, Omit<Graph, 'violated'> {
  readonly appId: string;
  readonly appSecret: string;
  readonly accessToken: string;
  readonly tokens: Tokens;
  /** All numbers of the app share one webhook URL: `webhooks.subscribe(url, verifyToken)`. */
  readonly webhooks: GraphWebhooks;
  readonly limits: Limits;
  /** Whether a text outside the 24-hour window is refused in the answer or, by default, in a status. */
  windowRefusal: 'answer' | 'status';
  /** If false, only statuses that the phone reports are sent, and `sent` is not automatic. */
  tellsSent: boolean;

  addAccount(account?: Partial<Account>): Account;
  /** Adds a number to the named account or the first one; creates a missing account. */
  addNumber(number?: Partial<BusinessNumber>): BusinessNumber;
  /** Adds a template, approved by default, to the named account or the first one. */
  addTemplate(template: Partial<Template> & Pick<Template, 'name' | 'body'>, accountId?: string): Template;
  /** Returns the person with this phone, known or new. */
  person(phone: string): Person;
  addPerson(person: Partial<Person> & Pick<Person, 'phone'>): Person;
  /** Returns the URL of a file, valid for five minutes from now. */
  fileUrl(file: MediaFile): string;
  /** Returns the number of times that WhatsApp accepted each text to a phone. */
  timesSent(phone: string): Record<string, number>;
  /** Sends a webhook for a change of a number. */
  tell(number: BusinessNumber, field: string, value: JsonObject): void;
  /** Sends a webhook for a change of an account. */
  tellAccount(account: Account, field: string, value: JsonObject): void;
}

export async function startCloud({
  appId = '670843887433847',
  appSecret = 'fake-app-secret',
  accessToken = 'EAAfakeCloudToken',
  versions = ['v23.0', 'v24.0', 'v25.0', 'v26.0'],
  port = 0,
  now = Date.now,
  realTime = false,
}: CloudOptions = {}): Promise<Cloud> {
  const permissions = new Set(['whatsapp_business_messaging', 'whatsapp_business_management']);
  const tokens: Tokens = new Map([
    [accessToken, { permissions, expires_at: null, revoked: false, issued_at: now() }],
  ]);
  const state: State = {
    accounts: new Map(),
    numbers: new Map(),
    people: new Map(),
    media: new Map(),
    inbound: new Map(),
    sent: [],
    signs: [],
    portfolio: { limit: 250 },
    now,
  };
  const limits = createLimits(state);
  const webhooks = createGraphWebhooks({
    object: 'whatsapp_business_account',
    appSecret,
    now,
    realTime,
    triesForMs: TRIES_FOR_MS,
    list: 'changes',
    check(payload) {
      for (const wrong of findWebhookProblems(payload)) graph.violated(wrong);
    },
  });

  function tell(number: BusinessNumber, field: string, value: JsonObject): void {
    const account = state.accounts.get(number.account_id)!;
    if (account.subscribed) webhooks.emit({ id: account.id, changes: [{ value, field }] });
  }
  const sending = createSending({
    state,
    limits,
    windowRefusal: () => cloud.windowRefusal,
    tellsSent: () => cloud.tellsSent,
    tell: (number, value) => tell(number, 'messages', value),
  });
  const graph: Graph = await startGraph({
    routes: createCloudRoutes({
      state,
      sending,
      tokens,
      appId,
      url: () => graph.url,
      violated: (what) => graph.violated(what),
    }),
    tokens,
    versions,
    port,
    now,
  });

  function addAccount(given: Partial<Account> = {}): Account {
    const account: Account = {
      id: createId(),
      name: 'Jaspers',
      templates: [],
      subscribed: true,
      portfolio: state.portfolio,
      ...given,
    };
    state.accounts.set(account.id, account);
    return account;
  }
  const findAccount = (id?: string): Account => {
    const known = id === undefined ? [...state.accounts.values()][0] : state.accounts.get(id);
    return known ?? addAccount(id === undefined ? {} : { id });
  };

  const { violated: _, close, ...shared } = graph;
  const cloud: Cloud = {
    ...shared,
    ...state,
    appId,
    appSecret,
    accessToken,
    tokens,
    webhooks,
    limits,
    windowRefusal: 'status',
    tellsSent: true,
    addAccount,
    addNumber(given = {}) {
      const number: BusinessNumber = {
        id: createId(),
        account_id: findAccount(given.account_id).id,
        phone: '15550783881',
        dial_code: '1',
        verified_name: "Jasper's Market",
        quality_rating: 'GREEN',
        status: 'CONNECTED',
        throughput: 80,
        is_on_biz_app: false,
        spam_limited: false,
        ...given,
      };
      state.numbers.set(number.id, number);
      return number;
    },
    addTemplate(given, accountId) {
      const template: Template = {
        id: createId(),
        language: 'en_US',
        status: 'APPROVED',
        category: 'MARKETING',
        header: null,
        footer: null,
        breaks_policy: false,
        ...given,
      };
      findAccount(accountId).templates.push(template);
      return template;
    },
    person: (phone) => findPerson(state, phone),
    addPerson: (person) => addPerson(state, person),
    fileUrl: (file) => buildFileUrl(graph.url, file, now()),
    timesSent(phone) {
      const taken = state.sent.filter(({ to, failed }) => to === phone && failed === null);
      return Object.fromEntries(
        Object.entries(Object.groupBy(taken, ({ text }) => text)).map(([text, all]) => [text, all!.length]),
      );
    },
    tell,
    tellAccount(account, field, value) {
      if (!account.subscribed) return;
      const time = Math.floor(now() / 1000);
      webhooks.emit({ id: account.id, time, changes: [{ value, field }] });
    },
    async close() {
      webhooks.close();
      await webhooks.settled();
      await close();
    },
  };
  return cloud;
}
