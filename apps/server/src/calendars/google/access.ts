// Obtains access tokens from Google with the key of a service account or a person's refresh token
// (docs/calendars/google.md). A process caches each token until shortly before it expires.
import { sign } from 'node:crypto';
import { fact } from '@parley/contract';
import { type AskOptions, createAsk, getSecret, type ProviderConventions } from '../ask-provider.ts';
import { type Fields, parseJson, readFields, readNonEmpty } from '../fields.ts';
import { type CalendarAccount, CalendarError, type CalendarErrorKind } from '../port.ts';

const SCOPES =
  'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.freebusy';

export interface Access {
  getToken(account: CalendarAccount): Promise<string>;
  /** Drops the cached token after Google refused it, so that the next call obtains a new one. */
  forget(account: CalendarAccount): void;
}

const EARLY_MS = 60_000;
const MOST_KEPT = 1_000;
const ASSERTION_SECONDS = 3_600;

/** Google's format for errors about tokens: the status is 400 or 401, and the reason is in the description. */
const MANNERS: ProviderConventions = {
  name: 'Google',
  hosts: ['oauth2.googleapis.com'],
  codes: (body) => [body['error']],
  said: (body) => readNonEmpty(body['error_description']) ?? readNonEmpty(body['error']),
  getErrorKind: (status): CalendarErrorKind | null => (status === 400 || status === 403 ? 'auth' : null),
};

export function createAccess(options: AskOptions): Access {
  const { clock } = options;
  const ask = createAsk(MANNERS, options);
  const kept = new Map<string, { token: string; until: number }>();
  const getCacheKey = ({ id, settings, secrets }: CalendarAccount) =>
    JSON.stringify([id, settings['subject'], secrets['service_account_key'] ?? secrets['refresh_token']]);

  function createGrant(account: CalendarAccount): Record<string, string> {
    if (account.secrets['service_account_key'] !== undefined) {
      const assertion = createAssertion(account, Math.floor(clock.ms() / 1_000));
      return { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    }
    return {
      grant_type: 'refresh_token',
      client_id: account.settings['client_id'] ?? '',
      client_secret: getSecret(account, 'client_secret'),
      refresh_token: getSecret(account, 'refresh_token'),
    };
  }

  return {
    async getToken(account) {
      const name = getCacheKey(account);
      const known = kept.get(name);
      if (known && known.until > clock.ms()) return known.token;
      const url = account.settings['token_url']!;
      // The call counts as a read because it can be repeated: an additional token does no harm.
      const answer = await ask(account, {
        method: 'POST',
        reads: true,
        url,
        headers: {},
        form: createGrant(account),
      });
      const token = readNonEmpty(answer['access_token']);
      if (!token) throw new CalendarError('away', fact('access_token_missing', { provider: 'Google' }), true);
      const seconds = Number(answer['expires_in']);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(name, { token, until: clock.ms() + (seconds > 0 ? seconds * 1_000 : 0) - EARLY_MS });
      return token;
    },
    forget: (account) => void kept.delete(getCacheKey(account)),
  };
}

/** Returns the service account's claims, signed with its key (RFC 7523). */
function createAssertion(account: CalendarAccount, now: number): string {
  const key = readServiceAccountKey(account);
  const [issuer, privateKey] = [readNonEmpty(key['client_email']), readNonEmpty(key['private_key'])];
  if (!issuer || !privateKey) throw createKeyError('key_file_incomplete');
  const { subject, token_url } = account.settings;
  const claims = {
    iss: issuer,
    ...(subject && { sub: subject }),
    scope: SCOPES,
    aud: token_url,
    iat: now,
    exp: now + ASSERTION_SECONDS,
  };
  const header = {
    alg: 'RS256',
    typ: 'JWT',
    ...(readNonEmpty(key['private_key_id']) && { kid: key['private_key_id'] }),
  };
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  try {
    const signature = sign('RSA-SHA256', Buffer.from(parts.join('.')), privateKey);
    return [...parts, signature.toString('base64url')].join('.');
  } catch {
    throw createKeyError('key_file_unreadable');
  }
}

/** Returns the email address of the service account; null if the account uses a person's token. */
export function getServiceAccountEmail(account: CalendarAccount): string | null {
  return account.secrets['service_account_key'] === undefined
    ? null
    : readNonEmpty(readServiceAccountKey(account)['client_email']);
}

function readServiceAccountKey(account: CalendarAccount): Fields {
  return readFields(parseJson(Buffer.from(getSecret(account, 'service_account_key'))));
}

function createKeyError(code: 'key_file_incomplete' | 'key_file_unreadable'): CalendarError {
  return new CalendarError('auth', fact(code), true);
}
