// The interface of a messaging engine (docs/adr/describe-engines-by-capabilities.md); `capabilities.ts` lists what each
// engine can do. An engine reports events (`events.ts`) and never changes the workspace's rows.
import type { IncomingHttpHeaders } from 'node:http';
import { type Fact, formatReason, type Reason, type Words } from '@parley/contract';
import type { EngineKind } from './capabilities.ts';
import type { EngineErrorKind, EngineEvent, NumberQuality, SessionStatus, TemplateStatus } from './events.ts';

/** A connected number as the service identifies it. */
export interface NumberRef {
  team_id: string;
  id: string;
  /** The digits of the phone, with the country code; null if the network has no phones. */
  phone: string | null;
}

/** A number with the settings that its engine needs. */
export interface EngineNumber extends NumberRef {
  /** The settings that the engine has for this number, without secrets (`settings.ts`). */
  settings: Readonly<Record<string, string>>;
  /** The number's sealed secrets; null if it has none. An engine opens them with {@link OpenSecrets}. */
  secrets_sealed: string | null;
}

/** Decrypts the secrets of a number. */
export type OpenSecrets = (number: EngineNumber) => Readonly<Record<string, string>>;

/** Finds the numbers that a provider's request concerns. */
export interface NumberDirectory {
  byId(kind: EngineKind, id: string): Promise<EngineNumber | undefined>;
  /** Returns the numbers of all workspaces with one of these accounts. */
  byAccounts(kind: EngineKind, accounts: readonly string[]): Promise<(EngineNumber & { account: string })[]>;
  /** Returns all numbers on this engine, of all workspaces. */
  all(kind: EngineKind): Promise<EngineNumber[]>;
}

/** A call to an engine that failed. */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  /** The reason. The error's `message` is its English text. */
  readonly reason: Reason;
  /** True if the engine certainly did not accept the message; false if that is unknown. */
  readonly definite: boolean;
  /** How long the provider asks us to wait, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null;
  constructor(kind: EngineErrorKind, reason: Reason, definite: boolean, retryAfterMs: number | null = null) {
    super(formatReason(reason));
    this.name = 'EngineError';
    this.kind = kind;
    this.reason = reason;
    this.definite = definite;
    this.retryAfterMs = retryAfterMs;
  }
}

type Registration = { registered: true; chat_id: string } | { registered: false };

/** A chat in which the number reads or types. */
export interface OpenChat {
  chat_id: string;
  /** The engine's id of the person's last message; null if there is none. */
  answers: string | null;
}

interface OutboundText {
  chat_id: string;
  text: string;
  message_id: string;
}

/** An approved template. The provider stores its text, and we fill in the variables. */
export interface Template {
  name: string;
  /** For example `en` or `en_US`. */
  language: string;
  variables: readonly string[];
  /**
   * The names of the template's variables in order, those in its header before those in its text. If the provider did
   * not return them, this is undefined: all variables are then positional and in the text.
   */
  slots?: { header: readonly string[]; body: readonly string[] } | undefined;
}

/** A template as the provider stores it. Variables are written as `{{1}}` or `{{first_name}}`. */
export interface StoredTemplate {
  status: TemplateStatus;
  header: string | null;
  body: string;
  footer: string | null;
  /** Why the template is not approved; null if the provider does not say. */
  why: Words | null;
}

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

/** Returns the names of the variables in a template's text, in order and without duplicates. */
export function listTemplateVariables(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name!))];
}

/** Fills in the variables of a text. A variable without a value is left unchanged. */
export function fillTemplate(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(VARIABLE, (whole, name: string) => values.get(name) ?? whole);
}

export interface OutboundTemplate {
  chat_id: string;
  template: Template;
  message_id: string;
}

/**
 * Stores an event. Events can arrive twice or late: the service stores each message only once, and ignores a state that
 * is older than the stored one. Rejects if the event could not be stored; the engine then lets the provider repeat it.
 */
export type ReportEvent = (number: NumberRef, event: EngineEvent) => Promise<void>;

/** A provider's request to one of our URLs, `/engines/<kind>` or `/engines/<kind>/<number id>`. */
export interface ProviderRequest {
  method: 'GET' | 'POST';
  /** The number's id in the path; null if there is none. */
  number_id: string | null;
  query: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  /** The raw bytes, because signatures cover them. */
  body: Buffer;
  /**
   * Whether requests from this address were rejected repeatedly. If they were, the body is parsed only after its
   * signature was verified.
   */
  refused_often: boolean;
}

/**
 * The translated request: its events in the order in which they happened, and the response to send after all of them
 * are stored.
 */
export interface ReceivedEvents {
  status: number;
  /** The text of the response; default: empty. */
  body?: string;
  events: readonly { number: NumberRef; event: EngineEvent }[];
  /** Called after all events have been stored. */
  stored?(): void;
}

/** A file that a person sent. */
export interface MediaFile {
  bytes: ReadableStream<Uint8Array>;
  /** The type that the provider reports. The service detects the type from the bytes. */
  mime_type: string | null;
  file_name: string | null;
}

/** The state of a number's connection, as the provider reports it. */
export interface SessionState {
  status: SessionStatus;
  /** The connected phone or account; null if the provider does not say. */
  connected_as: string | null;
  /** The reason for the status; null if there is none. */
  detail: Reason | null;
  /** How the network rates the number; undefined if the network has no ratings. */
  quality?: Partial<NumberQuality>;
}

/** Manages a connection. Each method throws {@link EngineError}. */
export interface Session {
  /**
   * Creates, configures and starts the connection so that the provider calls `webhookUrl`. Can be repeated: settings
   * that are already correct are not changed.
   */
  connect(number: EngineNumber, webhookUrl: string): Promise<void>;
  status(number: EngineNumber): Promise<SessionState>;
  restart(number: EngineNumber): Promise<void>;
  logout(number: EngineNumber): Promise<void>;
  /** Links a phone; undefined for engines without pairing. */
  pairing?: {
    /** The number of codes before the session fails, and the lifetime of the first and of each later one. */
    codes: { most: number; first_ms: number; next_ms: number };
    /** The text of the current QR code; null if the session is not waiting for a scan. */
    qrCode(number: EngineNumber): Promise<string | null>;
    /** Returns a code to type on the phone. */
    pairingCode(number: EngineNumber, phone: string): Promise<string>;
  };
  /**
   * Returns up to a few hundred events since `since` that might have been missed, oldest first. undefined for engines
   * whose provider repeats missed events.
   */
  missed?(number: EngineNumber, since: Date): Promise<EngineEvent[]>;
  /**
   * Returns the names of up to a few hundred groups that the number is in. undefined for engines without groups, or
   * engines that report each group automatically.
   */
  groups?(number: EngineNumber): Promise<EngineEvent[]>;
  /**
   * Renews secrets that expire, such as a token, if they are due. Returns the new secrets by name, with attributes such
   * as the expiry as `name:…`, or null if none is due. The caller stores them (`numbers/renew-secrets.ts`). undefined
   * for engines whose secrets don't expire.
   */
  renew?(number: EngineNumber): Promise<Record<string, string> | null>;
}

/** A problem that a check found. */
export interface EngineProblem {
  /** The setting that is wrong, named as in `settings.ts`; null if no single setting is known to be wrong. */
  field: string | null;
  /** The template that is wrong, among those to check; undefined if a setting is wrong. */
  template?: Template;
  reason: Fact;
}

export interface Engine {
  /** Returns whether this phone is on WhatsApp, and its chat id. Throws {@link EngineError}. */
  checkRegistration(number: EngineNumber, phone: string): Promise<Registration>;
  /**
   * Imitates a person who reads and types, like `startTyping` and `stopTyping` (sending.md#typing). Nothing depends on
   * the result of these calls, but an {@link EngineError} that is not definite suggests that the provider is
   * unavailable.
   */
  markSeen(number: EngineNumber, chat: OpenChat): Promise<void>;
  startTyping(number: EngineNumber, chat: OpenChat): Promise<void>;
  stopTyping(number: EngineNumber, chat: OpenChat): Promise<void>;
  /**
   * Creates an id, in this engine's format, for a message that is about to be sent. Must not call other services,
   * because it runs in the transaction that reserves the send.
   */
  newMessageId(): string;
  /**
   * Sends a message under the id from {@link Engine.newMessageId}, which is already stored. Resolves with the id that
   * the engine uses, once the engine has accepted the message. Throws {@link EngineError}.
   */
  sendText(number: EngineNumber, message: OutboundText): Promise<{ engine_message_id: string }>;
  /** Sends a template like {@link Engine.sendText}; undefined for engines without templates. */
  sendTemplate?(number: EngineNumber, message: OutboundTemplate): Promise<{ engine_message_id: string }>;
  /** Returns the template as the provider stores it now; null if the provider has none with that name and language. */
  template?(number: EngineNumber, named: Pick<Template, 'name' | 'language'>): Promise<StoredTemplate | null>;
  /**
   * Translates a provider's request into verified events; undefined for engines without a provider. Rejects only if the
   * directory is unavailable, and the provider then repeats the request.
   */
  receive?(request: ProviderRequest): Promise<ReceivedEvents>;
  /** Manages the connection; undefined for engines whose connection needs no management. */
  session?: Session;
  /** Fetches a file by the reference in a message's `media`. Throws {@link EngineError}. */
  fetchMedia?(number: EngineNumber, reference: string): Promise<MediaFile>;
  /**
   * Checks that the server is reachable, that it accepts the key, and that the campaigns' templates are approved.
   * Returns the problems. Throws {@link EngineError} if it can't check them.
   */
  check?(number: EngineNumber, templates?: readonly Template[]): Promise<EngineProblem[]>;
}
