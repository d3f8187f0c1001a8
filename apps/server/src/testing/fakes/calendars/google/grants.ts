// Google's token endpoint for tests: it exchanges refresh tokens and signed assertions of service accounts for access
// tokens.
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { Answer, Json } from '../../http.ts';
import type { Call } from '../server.ts';

/** The key of a service account in PEM, public or private. */
export interface ServiceAccount {
  email: string;
  key: string;
}

const CLIENT = { client_id: 'client.apps.example', client_secret: 'client-secret' };
const SCOPES = ['calendar.events', 'calendar.freebusy'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
);

export function createGrants(now: () => number, serviceAccount: ServiceAccount) {
  /** The valid access tokens, and whether each can invite people. */
  const tokens = new Map<string, { invites: boolean }>();
  const refreshTokens = new Set(['refresh-token']);

  function grant({ body }: Call): Answer {
    const token = randomBytes(12).toString('hex');
    const bad = (description: string): Answer => ({
      status: 400,
      body: { error: 'invalid_grant', error_description: description },
    });
    let invites = true;
    if (body['grant_type'] === 'refresh_token') {
      if (body['client_id'] !== CLIENT.client_id || body['client_secret'] !== CLIENT.client_secret) {
        return { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } };
      }
      if (!refreshTokens.has(String(body['refresh_token']))) return bad('Token has been expired or revoked.');
    } else {
      const [header = '', claims = '', signature = ''] = String(body['assertion']).split('.');
      const said = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as Record<string, Json>;
      if (said['iss'] !== serviceAccount.email) return bad('Invalid grant: account not found');
      const good = verify(
        'RSA-SHA256',
        Buffer.from(`${header}.${claims}`),
        createPublicKey(serviceAccount.key),
        Buffer.from(signature, 'base64url'),
      );
      const [from, until] = [Number(said['iat']), Number(said['exp'])];
      const seconds = now() / 1_000;
      if (!good) return bad('Invalid JWT Signature.');
      if (until < seconds || from > seconds + 60 || until - from > 3_600)
        return bad('Invalid JWT: Token must be short-lived');
      if (String(said['scope']).split(' ').toSorted().join() !== SCOPES.join()) return bad('Invalid scope');
      invites = said['sub'] !== undefined;
    }
    tokens.set(token, { invites });
    return { status: 200, body: { access_token: token, expires_in: 3_599, token_type: 'Bearer' } };
  }

  return { tokens, refreshTokens, grant };
}
