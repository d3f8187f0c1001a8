// Errors of Meta's Graph API, which have one format for all products:
// `{"error":{"message","type","code",…,"fbtrace_id"}}`.
import { randomBytes } from 'node:crypto';
import type { Answer, Json } from '../http.ts';

export interface GraphErrorOptions {
  code: number;
  /** The message without the `(#code)` that Meta adds in front. */
  title: string;
  /** The HTTP status; default 400. Clients should read the code instead, because it identifies the error. */
  status?: number;
  /** By default `OAuthException`. */
  type?: string;
  subcode?: number;
  /** WhatsApp's own text, in `error_data`. */
  details?: string;
  transient?: boolean;
  /** Omits the `(#code)` from the title, as in most refusals of tokens. */
  bare?: boolean;
  /** Headers of the response, such as the used share of a limit. */
  headers?: Record<string, string>;
}

/** A refusal of the Graph API. */
export class GraphError extends Error {
  readonly options: GraphErrorOptions;
  constructor(options: GraphErrorOptions) {
    super(options.bare ? options.title : `(#${options.code}) ${options.title}`);
    this.options = options;
  }

  answer(): Answer {
    const {
      code,
      status = 400,
      type = 'OAuthException',
      subcode,
      details,
      transient,
      headers,
    } = this.options;
    const error: Json = {
      message: this.message,
      type,
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
      ...(transient === undefined ? {} : { is_transient: transient }),
      fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
    };
    return { status, body: { error }, ...(headers ? { headers } : {}) };
  }
}

/** Errors that the APIs of all Meta products can return. */
export const graphErrors = {
  noToken: () =>
    new GraphError({
      code: 104,
      status: 401,
      title: 'An access token is required to request this resource.',
      bare: true,
    }),
  unknownToken: () =>
    new GraphError({
      code: 190,
      status: 401,
      title: 'Invalid OAuth access token - Cannot parse access token',
      bare: true,
    }),
  expiredToken: (expiredAt: number) =>
    new GraphError({
      code: 190,
      subcode: 463,
      status: 401,
      title: `Error validating access token: Session has expired on ${new Date(expiredAt).toUTCString()}.`,
      bare: true,
    }),
  revokedToken: () =>
    new GraphError({
      code: 190,
      subcode: 460,
      status: 401,
      title:
        'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
      bare: true,
    }),
  noPermission: (permission: string) =>
    new GraphError({
      code: 10,
      status: 403,
      title: `Application does not have permission for this action: ${permission}`,
    }),
  wrongParameter: (details: string) => new GraphError({ code: 100, title: 'Invalid parameter', details }),
  /** The object doesn't exist, or the token can't see it. Meta doesn't distinguish the two. */
  noObject: (method: string, id: string) =>
    new GraphError({
      code: 100,
      subcode: 33,
      type: 'GraphMethodException',
      title: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
      bare: true,
    }),
  unknownPath: (path: string) =>
    new GraphError({ code: 2500, title: `Unknown path components: ${path}`, bare: true }),
  tooManyCalls: () => new GraphError({ code: 4, status: 429, title: 'Application request limit reached' }),
  temporary: () =>
    new GraphError({
      code: 2,
      status: 500,
      title: 'Service temporarily unavailable',
      transient: true,
    }),
};
