// Calls Parley's REST API with the API key of the MCP server's caller.
import { hash } from 'node:crypto';
import { type Caller, createCaller } from '@parley/client';

export interface Api extends Caller {
  /** The SHA-256 of the key in hex, which identifies the caller without storing the key. */
  readonly fingerprint: string;
  /** Returns the current time in milliseconds since the epoch. */
  now(): number;
}

export interface ApiOptions {
  /** The URL of Parley: `https://parley.example.com`. */
  baseUrl: string;
  key: string;
  /** Sends the requests. Inside the server's process they go to the routes without a socket. */
  fetch?: typeof fetch;
  /** Returns the current time in milliseconds; default: the process's clock. */
  now?: () => number;
}

/** Returns the API for one key. */
export function createApi(options: ApiOptions): Api {
  const fingerprint = hash('sha256', options.key, 'hex');
  return { ...createCaller(options), fingerprint, now: options.now ?? Date.now };
}
