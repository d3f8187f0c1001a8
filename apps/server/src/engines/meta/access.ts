// What it means for a number that Meta refuses us access, or does not answer what we ask of it.
import { EngineError, type SessionState } from '../port.ts';

/** A number to which we have no access has failed; all else throws {@link EngineError}. */
export async function accessible(look: () => Promise<SessionState>): Promise<SessionState> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'auth') throw error;
    return { status: 'FAILED', connected_as: null, detail: error.message };
  }
}

/** What a check finds wrong; if Meta refuses it, that is what is wrong, with the field to look at. */
export async function problems(check: () => Promise<string[]>): Promise<string[]> {
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
