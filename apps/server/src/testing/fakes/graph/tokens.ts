// Access tokens of the Graph API: their permissions and expiry.
import type { IncomingMessage } from 'node:http';
import { graphErrors } from './errors.ts';

export interface Token {
  permissions: Set<string>;
  /** Milliseconds; null for a system user's token, which doesn't expire. */
  expires_at: number | null;
  /** True if the token was revoked or a password was changed. */
  revoked: boolean;
  /** Milliseconds. */
  issued_at: number;
}

/** Tokens by their text. */
export type Tokens = Map<string, Token>;

/** Returns the token from `Authorization: Bearer …`, the query's `access_token` or a form, or undefined. */
export function readToken(request: IncomingMessage, query: Record<string, unknown>): string | undefined {
  const bearer = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const { access_token: inQuery } = query;
  return bearer ?? (typeof inQuery === 'string' ? inQuery : undefined);
}

/** Returns the token. Throws Meta's refusal if it is missing, unknown, revoked or expired. */
export function checkToken(tokens: Tokens, text: string | undefined, now: number): Token {
  if (!text) throw graphErrors.noToken();
  const token = tokens.get(text);
  if (!token) throw graphErrors.unknownToken();
  if (token.revoked) throw graphErrors.revokedToken();
  if (token.expires_at !== null && token.expires_at <= now) throw graphErrors.expiredToken(token.expires_at);
  return token;
}
