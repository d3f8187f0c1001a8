// A refused call, as a model can use it.
import { ApiError, ConnectionError } from '@parley/client';
import type { JsonObject } from './tool.ts';

export function problemOf(error: unknown): JsonObject {
  if (error instanceof ApiError) {
    const { code, message, retryAfter } = error;
    return { error: { code, message, ...(retryAfter !== null && { retry_after_seconds: retryAfter }) } };
  }
  if (error instanceof ConnectionError)
    return { error: { code: 'service_unavailable', message: error.message } };
  return { error: { code: 'internal_error', message: 'An unexpected error occurred.' } };
}
