// Interprets calls that fail because Meta denies access to a number or returns an error.
import { fact } from '@parley/contract';
import { EngineError, type EngineProblem, type SessionState } from '../port.ts';

/** The error of a refused call that shows which setting is wrong. */
export class SettingError extends EngineError {
  readonly problem: EngineProblem;
  constructor(problem: EngineProblem, { kind, definite }: EngineError) {
    super(kind, problem.reason, definite);
    this.problem = problem;
  }
}

/** Returns the status FAILED if Meta denies access to the number. Rethrows every other {@link EngineError}. */
export async function failWithoutAccess(look: () => Promise<SessionState>): Promise<SessionState> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'auth') throw error;
    return { status: 'FAILED', connected_as: null, detail: error.reason };
  }
}

/**
 * Returns the problems that a check finds. If Meta rejects the check, the rejection is the problem, with the field to
 * correct.
 */
export async function collectProblems(check: () => Promise<EngineProblem[]>): Promise<EngineProblem[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return [rejectedCheck(error)];
  }
}

function rejectedCheck(error: EngineError): EngineProblem {
  if (error instanceof SettingError) return error.problem;
  const { kind, reason: detail } = error;
  switch (kind) {
    case 'auth':
      return { field: 'access_token', reason: fact('access_refused', { setting: 'access_token', detail }) };
    case 'rate':
      return { field: null, reason: fact('check_later', { detail }) };
    case 'invalid':
      return { field: null, reason: fact('check_impossible', { detail }) };
    default: {
      const settings = ['graph_url', 'graph_version'];
      return { field: 'graph_url', reason: fact('url_doubtful', { detail, settings }) };
    }
  }
}
