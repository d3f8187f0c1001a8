// Parley's REST API, called with the API key of the MCP server's caller.
import { hash } from 'node:crypto';
import { type Caller, createCaller } from '@parley/client';

export interface Api extends Caller {
  /** SHA-256 of the key, in hex. Identifies callers without storing their keys. */
  readonly fingerprint: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface ApiOptions {
  /** The address of Parley: `https://parley.example.com`. */
  baseUrl: string;
  key: string;
  /** Sends the calls; in the server's process they go to the routes without a socket. */
  fetch?: typeof fetch;
  /** The clock of the process. */
  now?: () => number;
}

/** Returns the API for one key. */
export function createApi(options: ApiOptions): Api {
  const fingerprint = hash('sha256', options.key, 'hex');
  return { ...createCaller(options), fingerprint, now: options.now ?? Date.now };
}
