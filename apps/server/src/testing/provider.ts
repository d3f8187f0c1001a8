// A simulated provider with sessions, in memory. It sends messages through the simulator, and responds to tests of
// connections as a real provider does.

import type { EngineErrorKind, EngineEvent } from '../engines/events.ts';
import {
  type Engine,
  EngineError,
  type EngineNumber,
  type EngineProblem,
  type Session,
  type SessionState,
} from '../engines/port.ts';
import { failedWith } from './failed-with.ts';

export interface Provider {
  /** Returns an engine that uses these connections and sends its messages through `engine`. */
  engine(engine: Engine): Engine;
  /** The state of the connection; default `WORKING`. */
  state: SessionState;
  /** The failure of each call; null if calls succeed. */
  failure: EngineErrorKind | null;
  /** Each call for a number of this workspace waits until {@link Provider.release}. */
  hangsFor: string | null;
  release(): void;
  /** The events that `missed` returns. */
  missed: EngineEvent[];
  /** The calls so far, such as `status`. */
  calls: string[];
  /** Returns the number of calls with this name. */
  count(call: string): number;
  qr: string | null;
  /** The problems that the provider reports for the settings. */
  problems: EngineProblem[];
}

export function createProviderFake(): Provider {
  const hanging = Promise.withResolvers<void>();
  const answer = async <T>(number: EngineNumber, call: string, value: () => T): Promise<T> => {
    provider.calls.push(call);
    if (provider.hangsFor === number.team_id) await hanging.promise;
    if (provider.failure) throw new EngineError(provider.failure, failedWith(provider.failure), true);
    return value();
  };
  const become = (status: SessionState['status']) => {
    provider.state = { ...provider.state, status };
  };
  const session: Session = {
    connect: (number, url) =>
      answer(number, `connect ${url}`, () => {
        if (provider.state.status === 'STOPPED') become('SCAN_QR_CODE');
      }),
    status: (number) => answer(number, 'status', () => provider.state),
    restart: (number) => answer(number, 'restart', () => become('STARTING')),
    logout: (number) => answer(number, 'logout', () => become('STOPPED')),
    pairing: {
      codes: { most: 6, first_ms: 60_000, next_ms: 20_000 },
      qrCode: (number) => answer(number, 'qrCode', () => provider.qr),
      pairingCode: (number, phone) => answer(number, `pairingCode ${phone}`, () => 'ABCD-EFGH'),
    },
    missed: (number, since) => answer(number, `missed ${since.toISOString()}`, () => provider.missed),
  };
  const provider: Provider = {
    engine: (engine) => ({
      ...engine,
      session,
      check: (number) => answer(number, 'check', () => provider.problems),
    }),
    state: { status: 'WORKING', connected_as: null, detail: null },
    failure: null,
    hangsFor: null,
    release: hanging.resolve,
    missed: [],
    calls: [],
    count: (call) => provider.calls.filter((one) => one.startsWith(call)).length,
    qr: null,
    problems: [],
  };
  return provider;
}

let sessions = 0;

/** Returns the fields of a number that is linked like a phone, each with a new session (workspace-file.md#engines). */
export const buildLinkedNumber = () => ({
  engine: 'waha',
  pacing: undefined,
  waha: { url: 'http://localhost:3001', api_key: 'waha-secret', session: `desk-${++sessions}` },
});

/** The fields of an agent on such a number. */
export const LINKED_AGENT = { humanize: true, reply_delay: '8s', follow_ups: ['1d'] };
