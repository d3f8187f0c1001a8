// The state that the routes and drivers of the fake Instagram share.
import type { Tokens } from '../graph/tokens.ts';
import type { InstagramAccount } from './account.ts';
import type { Event } from './events.ts';
import type { Assets } from './media.ts';

/** A text that Instagram accepted from us. */
interface SentText {
  /** The `user_id` of the account. */
  account: string;
  igsid: string;
  text: string;
  mid: string;
  /** True if it was sent under the tag HUMAN_AGENT. */
  human_agent: boolean;
  at: number;
}

export interface Sign {
  account: string;
  igsid: string;
  sign: 'mark_seen' | 'typing_on' | 'typing_off';
  at: number;
}

export interface State {
  readonly accounts: InstagramAccount[];
  readonly tokens: Tokens;
  /** The accounts, by token. */
  readonly owners: Map<string, InstagramAccount>;
  readonly assets: Assets;
  /** The sent texts, in order. A text that was sent twice has two entries. */
  readonly sent: SentText[];
  /** All actions other than messages, oldest first. */
  readonly signs: Sign[];
  /** True if Meta approved the app's use of the tag HUMAN_AGENT. */
  humanAgent: boolean;
  /** Milliseconds. */
  now(): number;
  /** Returns the URL of the server. */
  base(): string;
  /** Sends an event to the app if it is subscribed. */
  tell(account: InstagramAccount, event: Event): void;
  issueToken(account: InstagramAccount): string;
  violated(what: string): void;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** The lifetime of a long-lived token. */
export const TOKEN_MS = 60 * DAY_MS;
