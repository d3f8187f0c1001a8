// Handles calls in which Meta denies access to a number or returns an error.
import { EngineError, type SessionState } from '../port.ts';

/** Returns the status FAILED if Meta denies access to the number. Rethrows every other {@link EngineError}. */
export async function failWithoutAccess(look: () => Promise<SessionState>): Promise<SessionState> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'auth') throw error;
    return { status: 'FAILED', connected_as: null, detail: error.message };
  }
}

/**
 * Returns the problems that a check finds. If Meta rejects the check, the rejection is the problem, with the field to
 * correct.
 */
export async function collectProblems(check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { kind, message } = error;
    if (kind === 'auth') return [`access_token gives no access: ${message}`];
    if (kind === 'invalid' || kind === 'rate') return [message];
    return [`${message}. Are graph_url and graph_version right?`];
  }
}
