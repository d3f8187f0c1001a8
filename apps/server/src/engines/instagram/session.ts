// The connection of an Instagram account, which consists of a token and a subscription to the account's webhooks. There
// is no pairing: the owner authorizes our app on Meta's pages, where the URL for webhooks is saved
// (docs/engines/instagram.md).
import { type Fact, fact } from '@parley/contract';
import type { Clock } from '../../platform/clock.ts';
import { failWithoutAccess } from '../meta/access.ts';
import type { Graph, Json } from '../meta/graph.ts';
import { EngineError, type EngineNumber, type OpenSecrets, type Session } from '../port.ts';

/**
 * The webhook fields to subscribe to. Meta requires them, although each account gets the fields that were selected for
 * the app.
 */
const FIELDS = [
  'messages',
  'message_edit',
  'message_reactions',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
];
/**
 * Tokens are renewed this long before they expire. A token is valid for 60 days, so a month of failed renewals does no
 * harm.
 */
const RENEW_BEFORE_MS = 30 * 86_400_000;
/** How long to wait after a failed renewal. */
const RENEW_AGAIN_MS = 6 * 3_600_000;
const MOST_TRIED = 1_000;
/** The name of the stored expiry, which Meta returns only when it renews a token. */
const UNTIL = 'access_token:until';

export function createSession(graph: Graph, secretsOf: OpenSecrets, clock: Clock): Session {
  const subscribedApps = (number: EngineNumber) => `/${number.settings['account_id']}/subscribed_apps`;

  /** For each token, the earliest time of the next attempt to renew it. */
  const tried = new Map<string, number>();

  async function connect(number: EngineNumber): Promise<void> {
    const { account } = await findSettingsProblems(graph, number);
    if (account) throw new EngineError('auth', account, true);
    const path = subscribedApps(number);
    const subscribed = JSON.stringify(await graph(number, { path }));
    if (FIELDS.every((field) => subscribed.includes(`"${field}"`))) return;
    await graph(number, { method: 'POST', path, query: { subscribed_fields: FIELDS.join(',') } });
  }

  return {
    connect,
    /** Only connects again, because nothing runs that could be restarted. */
    restart: connect,
    /** Unsubscribes from the webhooks. The token stays valid until the owner removes the app on Instagram. */
    async logout(number) {
      await graph(number, { method: 'DELETE', path: subscribedApps(number) });
    },
    status: (number) =>
      failWithoutAccess(async () => {
        const { connected_as, account, username } = await findSettingsProblems(graph, number);
        // After a rename, the account still works, but links to it are broken.
        return account
          ? { status: 'FAILED', connected_as, detail: account }
          : { status: 'WORKING', connected_as, detail: username };
      }),
    async renew(number) {
      const secrets = secretsOf(number);
      const until = Date.parse(secrets[UNTIL] ?? '');
      const access = secrets['access_token']!;
      if (until - clock.ms() > RENEW_BEFORE_MS || (tried.get(access) ?? 0) > clock.ms()) return null;
      if (tried.size >= MOST_TRIED) tried.clear();
      tried.set(access, clock.ms() + RENEW_AGAIN_MS);
      const query = { grant_type: 'ig_refresh_token', access_token: access };
      const renewed = await graph(number, { path: '/refresh_access_token', query, unversioned: true }).catch(
        (error: unknown) => {
          // Meta does not renew a token on its first day, and its error for that has no specific code.
          if (error instanceof EngineError && error.kind === 'invalid' && Number.isNaN(until)) return null;
          throw error;
        },
      );
      if (renewed === null) return null;
      const { access_token, expires_in } = renewed;
      if (typeof access_token !== 'string' || typeof expires_in !== 'number') {
        throw new EngineError('unknown', fact('access_token_missing', { provider: 'Instagram' }), false);
      }
      return { access_token, [UNTIL]: new Date(clock.ms() + expires_in * 1_000).toISOString() };
    },
  };
}

interface SettingsProblems {
  /** The name of the token's account. */
  connected_as: string | null;
  /** The problem if the token belongs to another account; else null. */
  account: Fact | null;
  /** The problem if the account has another name; else null. */
  username: Fact | null;
}

/** Compares the settings with the account that the token belongs to. */
export async function findSettingsProblems(graph: Graph, number: EngineNumber): Promise<SettingsProblems> {
  const me: Json = unwrapAnswer(await graph(number, { path: '/me', query: { fields: 'user_id,username' } }));
  const { account_id = '', username = '' } = number.settings;
  const [id, name] = [
    readValidText(/^\d{1,64}$/, me['user_id']),
    readValidText(/^[A-Za-z0-9._]{1,64}$/, me['username']),
  ];
  const isOther = id !== '' && id !== account_id;
  const isRenamed = name !== '' && name.toLowerCase() !== username.toLowerCase();
  return {
    connected_as: name || null,
    account: isOther ? fact('account_differs', { id: account_id, name: name || null, actual: id }) : null,
    username: isRenamed ? fact('username_differs', { username, actual: name }) : null,
  };
}

/**
 * Returns the text if it has the expected format, otherwise an empty string: graph_url might be the URL of another
 * server.
 */
function readValidText(form: RegExp, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && form.test(text) ? text : '';
}

/** Returns the fields of a response. Meta's documentation wraps them in `data`, but the live service does not. */
function unwrapAnswer(answer: Json): Json {
  const { data } = answer;
  const [first] = Array.isArray(data) ? data : [data];
  return typeof first === 'object' && first !== null ? (first as Json) : answer;
}
