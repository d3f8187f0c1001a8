// The Instagram API with Instagram Login, for tests and demos: it implements graph.instagram.com over HTTP, keeps
// accounts and messages in memory, and checks every request, answer and webhook against Meta's documentation.
// `person.ts` and `owner.ts` are the other side: the people who write, and the account's owner.
import { randomBytes } from 'node:crypto';
import { type Graph, type GraphTrouble, startGraph } from '../graph/server.ts';
import { type Challenge, createGraphWebhooks, type Entry, type GraphWebhooks } from '../graph/webhooks.ts';
import { type AccountOptions, InstagramAccount } from './account.ts';
import { buildExampleEntry, type Field } from './events.ts';
import { createAssets } from './media.ts';
import { replaceTexts } from './refusals.ts';
import { BASIC, createInstagramRoutes, MESSAGES } from './routes.ts';
import { DAY_MS, HOUR_MS, type State, TOKEN_MS } from './state.ts';
import { checkWebhook } from './webhook-schemas.ts';

export type InstagramTrouble = GraphTrouble;

export interface InstagramOptions {
  /** The secret that signs webhooks: the one of the Instagram app, not of the Meta app. */
  appSecret?: string;
  /** The port; by default 0, any free port. */
  port?: number;
  /** Milliseconds; by default the wall clock. */
  now?: () => number;
  /** If true, webhooks are retried automatically, as in production, instead of in `webhooks.retryDue()`. */
  realTime?: boolean;
  /** True if Meta approved the tag HUMAN_AGENT. */
  humanAgent?: boolean;
}

export interface Instagram
  extends State,
    Pick<Graph, 'calls' | 'faults' | 'takeViolations' | 'start' | 'stop' | 'close'> {
  readonly url: string;
  readonly appSecret: string;
  readonly webhooks: GraphWebhooks;
  /** The fields selected for the app. An account that subscribed to any field gets all of these. */
  readonly fields: Set<Field>;
  /** The field of an entry that contains its events; Meta uses both. */
  form: 'messaging' | 'changes';
  /** Adds an account that gave our app access but is not subscribed yet. */
  account(options: AccountOptions): InstagramAccount;
  /** Saves the URL for webhooks, as in Meta's dashboard. */
  subscribe(url: string, verifyToken: string): Promise<Challenge>;
  /** Presses "Test" next to `messages` in Meta's dashboard. */
  sendExample(): void;
  /** Returns the number of times that Instagram accepted each text to a person. */
  timesSent(igsid: string): Record<string, number>;
}

/** The initial value of {@link Instagram.fields}. */
const SELECTED: readonly Field[] = [
  'messages',
  'message_edit',
  'message_reactions',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
];

export async function startInstagram({
  appSecret = 'fake-instagram-app-secret',
  port = 0,
  now = Date.now,
  realTime = false,
  humanAgent = false,
}: InstagramOptions = {}): Promise<Instagram> {
  let graph: Graph | undefined;
  const recordViolation = (what: string): void => graph!.violated(what);
  const fields = new Set(SELECTED);
  const webhooks: GraphWebhooks = createGraphWebhooks({
    object: 'instagram',
    appSecret,
    now,
    realTime,
    triesForMs: 36 * HOUR_MS,
    get list() {
      return instagram.form;
    },
    check(payload) {
      for (const wrong of checkWebhook(payload)) recordViolation(wrong);
    },
  });
  const state: State = {
    accounts: [],
    tokens: new Map(),
    owners: new Map(),
    assets: createAssets(() => graph!.url, now, 2 * DAY_MS),
    sent: [],
    signs: [],
    humanAgent,
    now,
    base: () => graph!.url,
    tell(account, { field, value }) {
      if (!account.subscribed || !fields.has(field)) return;
      const head: Entry = { id: account.user_id, time: now() };
      webhooks.emit(
        instagram.form === 'messaging'
          ? { ...head, messaging: [value] }
          : { ...head, changes: [{ field, value }] },
      );
    },
    issueToken(account) {
      const token = `IGAA${randomBytes(60).toString('base64url').replaceAll(/[-_]/g, 'Z')}`;
      const issued_at = now();
      const permissions = new Set([BASIC, MESSAGES]);
      state.tokens.set(token, { permissions, issued_at, expires_at: issued_at + TOKEN_MS, revoked: false });
      state.owners.set(token, account);
      account.token = token;
      return token;
    },
    violated: recordViolation,
  };
  graph = await startGraph({
    routes: createInstagramRoutes(state),
    tokens: state.tokens,
    versions: ['v24.0', 'v25.0', 'v26.0'],
    port,
    now,
    worded: replaceTexts,
  });

  const { calls, faults, takeViolations, start, stop, close } = graph;
  const instagram: Instagram = Object.assign(state, {
    url: graph.url,
    appSecret,
    webhooks,
    fields,
    form: 'messaging' as const,
    calls,
    faults,
    takeViolations,
    start,
    stop,
    account(options: AccountOptions) {
      const account = new InstagramAccount(options);
      state.accounts.push(account);
      state.issueToken(account);
      return account;
    },
    subscribe: (url: string, verifyToken: string) => webhooks.subscribe(url, verifyToken),
    sendExample: () => webhooks.emit(buildExampleEntry(now())),
    timesSent(igsid: string) {
      const texts = state.sent.filter((sent) => sent.igsid === igsid).map(({ text }) => text);
      return Object.fromEntries(texts.map((text) => [text, texts.filter((one) => one === text).length]));
    },
    async close() {
      webhooks.close();
      await webhooks.settled();
      await close();
    },
  });
  return instagram;
}
