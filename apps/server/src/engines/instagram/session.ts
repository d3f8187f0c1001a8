// The connection of an Instagram account: a token, and a subscription to the account's webhooks. Nothing is scanned: the
// owner lets our app in at Meta, and the webhooks' address is saved there (docs/engines/instagram.md).
import type { Clock } from '../../platform/clock.ts';
import { EngineError, type EngineNumber, type SecretsOf, type Session, type SessionState } from '../port.ts';
import { type Graph, type Json, unwrapped } from './graph.ts';

/** What we want to hear of. Meta sends each account what was selected for the app; it asks for names nonetheless. */
const FIELDS = [
  'messages',
  'message_edit',
  'message_reactions',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
];
/** A token lives 60 days. It is renewed half-way, so that a month of failures does no harm. */
const RENEW_BEFORE_MS = 30 * 86_400_000;
/** The renewed token's end, kept beside it: Meta tells it only when it renews. */
const UNTIL = 'access_token:until';

export function createSession(graph: Graph, secretsOf: SecretsOf, clock: Clock): Session {
  const subscribedApps = (number: EngineNumber) => `/${number.settings['account_id']}/subscribed_apps`;

  async function connect(number: EngineNumber): Promise<void> {
    const wrong = await accountProblem(graph, number);
    if (wrong) throw new EngineError('auth', wrong, true);
    const path = subscribedApps(number);
    const subscribed = JSON.stringify(await graph(number, { path }));
    if (FIELDS.every((field) => subscribed.includes(`"${field}"`))) return;
    await graph(number, { method: 'POST', path, query: { subscribed_fields: FIELDS.join(',') } });
  }

  return {
    connect,
    /** There is nothing to restart: an account that is connected stays so. */
    restart: connect,
    /** Meta sends nothing more. The token stays good until the owner removes the app on Instagram. */
    async logout(number) {
      await graph(number, { method: 'DELETE', path: subscribedApps(number) });
    },
    async status(number): Promise<SessionState> {
      try {
        const wrong = await accountProblem(graph, number);
        const connected_as = number.settings['username'] ?? null;
        return wrong
          ? { status: 'FAILED', connected_as: null, detail: wrong }
          : { status: 'WORKING', connected_as, detail: null };
      } catch (error) {
        if (!(error instanceof EngineError) || error.kind !== 'auth') throw error;
        return { status: 'FAILED', connected_as: null, detail: error.message };
      }
    },
    async renew(number) {
      const secrets = secretsOf(number);
      const until = Date.parse(secrets[UNTIL] ?? '');
      if (until - clock.ms() > RENEW_BEFORE_MS) return null;
      const query = { grant_type: 'ig_refresh_token', access_token: secrets['access_token']! };
      const renewed = await graph(number, { path: '/refresh_access_token', query, unversioned: true }).catch(
        (error: unknown) => {
          // Meta does not renew a token on its first day, and says this in words that mean anything.
          if (error instanceof EngineError && error.kind === 'invalid' && Number.isNaN(until)) return null;
          throw error;
        },
      );
      if (renewed === null) return null;
      const { access_token, expires_in } = renewed;
      if (typeof access_token !== 'string' || typeof expires_in !== 'number') {
        throw new EngineError('unknown', 'Instagram answered no new token', false);
      }
      return { access_token, [UNTIL]: new Date(clock.ms() + expires_in * 1_000).toISOString() };
    },
  };
}

/** What the settings say wrongly of the token's account; null when all is right. */
export async function accountProblem(graph: Graph, number: EngineNumber): Promise<string | null> {
  const me: Json = unwrapped(await graph(number, { path: '/me', query: { fields: 'user_id,username' } }));
  const { account_id, username } = number.settings;
  const [id, name] = [String(me['user_id'] ?? ''), String(me['username'] ?? '')];
  if (id !== '' && id !== account_id) {
    return `account_id is ${account_id}, but access_token is of @${name}, whose account_id is ${id}`;
  }
  if (name !== '' && name.toLowerCase() !== username?.toLowerCase()) {
    return `username is ${username}, but the account's name is ${name}`;
  }
  return null;
}
