// Decides whether an account at a calendar provider can be called now (bookings.md#limits-and-silence). It can't while
// the provider has asked Parley to wait, or right after several calls to it timed out. Such a call is refused
// immediately: the turn does not wait for it, and the provider does not receive it. Workspaces share the slots for
// running calls.
import { fact } from '@parley/contract';
import type { Clock } from '../platform/clock.ts';
import { type FairSlots, limitWait } from '../platform/fair-slots.ts';
import { type HttpAnswer, NoAnswer } from '../platform/http-call.ts';
import { type CalendarAccount, CalendarError } from './port.ts';

/** Stores the time at which an account's rest ends, so that other processes do not call the account before then. */
export type SavePause = (account: CalendarAccount, name: string, until: number) => Promise<void>;

export interface GateOptions {
  clock: Clock;
  /** The slots for running calls; undefined if their number is not limited. */
  slots?: FairSlots | undefined;
  keepRest?: SavePause | undefined;
}

/** The values of a response that concern the provider's rate limit. */
export interface RateLimit {
  /** How long to wait now that the limit is exceeded, in milliseconds; null if it is not exceeded. */
  wait: number | null;
  /** The number of calls left and for how many milliseconds; null if the provider does not report it. */
  left: { calls: number; forMs: number } | null;
}

interface GatedCall {
  account: CalendarAccount;
  /** The provider's display name. */
  provider: string;
  /** The name of a limit that applies to the call in addition to the account's limit. */
  quota: string | undefined;
  /** The maximum time that the call waits for a slot, in milliseconds. */
  patienceMs: number;
}

export interface AccountGate {
  /**
   * Makes the call, or refuses it.
   * @throws {CalendarError} if the call is refused. The error is definite and contains the time to wait.
   */
  pass(
    passage: GatedCall,
    call: () => Promise<HttpAnswer>,
    allowance: (answer: HttpAnswer) => RateLimit,
  ): Promise<HttpAnswer>;
}

/**
 * The number of time-outs within a minute after which the account rests, even if other calls in that minute succeeded.
 */
const MOST_LATE = 2;
const WITHIN_MS = 60_000;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 300_000;
/** The time without a time-out after which the next rest is short again. */
const CALM_MS = 600_000;
/** The maximum duration of a trial call. */
const TRIAL_MS = 5_000;
/** Two ends that differ by at most this much belong to the same period: providers report the end in whole seconds. */
const SAME_MS = 2_000;
const MOST_ACCOUNTS = 10_000;
/** The names of the two kinds of rest: after the provider asked Parley to wait, and after calls timed out. */
const LIMIT = 'limit';
const AWAY = 'away';

interface State {
  /** The end of each rest, by name. */
  rests: Map<string, number>;
  /** For each limit, by name: the number of calls left, and the time until which that number is valid. */
  left: Map<string, { calls: number; until: number }>;
  underWay: number;
  /** Times of recent calls that timed out. */
  late: number[];
  /** The duration of the last rest; 0 if the account has not rested yet. */
  rested: number;
  /**
   * Whether no call has received a response since the last rest. Until one does, calls are trials: only one runs at a
   * time.
   */
  shut: boolean;
  trial: boolean;
}

export function createAccountGate({ clock, slots, keepRest }: GateOptions): AccountGate {
  const states = new Map<string, State>();

  function getState({ id, settings, secrets }: CalendarAccount): State {
    // The key is part of the name: an account with a new key counts as a different account, which has no rests.
    const name = JSON.stringify([id, settings, secrets]);
    const known = states.get(name);
    if (known) return known;
    if (states.size >= MOST_ACCOUNTS) states.clear();
    const state: State = {
      ...{ rests: new Map(), left: new Map(), underWay: 0 },
      ...{ late: [], rested: 0, shut: false, trial: false },
    };
    states.set(name, state);
    return state;
  }

  const listLimitNames = ({ quota }: GatedCall) => [
    LIMIT,
    ...(quota === undefined ? [] : [`${LIMIT} ${quota}`]),
  ];

  function refuse(passage: GatedCall, state: State): void {
    const now = clock.ms();
    const { account, provider } = passage;
    const getRestEnd = (name: string) => Math.max(state.rests.get(name) ?? 0, account.rests?.[name] ?? 0);
    const away = getRestEnd(AWAY);
    if (away > now || state.trial) {
      const wait = Math.max(away - now, TRIAL_MS);
      throw new CalendarError('away', fact('provider_silent', { provider }), true, wait);
    }
    for (const name of listLimitNames(passage)) {
      const left = state.left.get(name);
      const used = left && left.calls <= state.underWay ? left.until : 0;
      const until = Math.max(getRestEnd(name), used);
      if (until > now) {
        const reason = fact('provider_overloaded', { provider });
        throw new CalendarError('rate_limited', reason, true, until - now);
      }
    }
  }

  async function pauseAccount(passage: GatedCall, state: State, name: string, ms: number): Promise<void> {
    const until = clock.ms() + ms;
    state.rests.set(name, Math.max(until, state.rests.get(name) ?? 0));
    // If storing the rest fails, other processes find out through their own calls.
    await keepRest?.(passage.account, name, until).catch(() => undefined);
  }

  async function recordAnswer(passage: GatedCall, state: State, { wait, left }: RateLimit): Promise<void> {
    state.shut = false;
    const name = listLimitNames(passage).at(-1)!;
    if (wait !== null) await pauseAccount(passage, state, name, wait);
    if (left === null) return;
    const now = clock.ms();
    const before = state.left.get(name);
    const until = now + left.forMs;
    // Responses can arrive in a different order from that in which the provider counted their calls, so within one
    // period the lowest number is the current one.
    const isSame = before !== undefined && Math.abs(before.until - until) <= SAME_MS;
    state.left.set(name, { calls: isSame ? Math.min(before.calls, left.calls) : left.calls, until });
  }

  async function recordTimeout(passage: GatedCall, state: State): Promise<void> {
    const now = clock.ms();
    if (now - (state.late.at(-1) ?? 0) > CALM_MS) state.rested = 0;
    state.late = [...state.late.filter((at) => at > now - WITHIN_MS), now];
    if ((state.rests.get(AWAY) ?? 0) > now) return;
    // The first rest follows several time-outs; later ones follow a single time-out.
    if (state.rested === 0 && state.late.length < MOST_LATE) return;
    state.rested = Math.min(state.rested * 2 || FIRST_REST_MS, LONGEST_REST_MS);
    state.shut = true;
    await pauseAccount(passage, state, AWAY, state.rested);
  }

  async function runInSlot(passage: GatedCall, call: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
    if (!slots) return call();
    const { account, patienceMs, provider } = passage;
    const late = () => new CalendarError('away', fact('call_not_started', { provider }), true);
    return slots.run(account.team_id, call, limitWait(patienceMs, late));
  }

  return {
    async pass(passage, call, allowance) {
      const state = getState(passage.account);
      refuse(passage, state);
      const trial = state.shut;
      if (trial) state.trial = true;
      state.underWay += 1;
      try {
        const answer = await runInSlot(passage, call);
        await recordAnswer(passage, state, allowance(answer));
        return answer;
      } catch (error) {
        if (error instanceof NoAnswer && error.late) await recordTimeout(passage, state);
        throw error;
      } finally {
        state.underWay -= 1;
        if (trial) state.trial = false;
      }
    },
  };
}
