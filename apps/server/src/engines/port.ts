// What Parley needs of a messaging engine (docs/adr/0049). What an engine can't do is in its capabilities
// (`capabilities.ts`). An engine reports what happens on its side as events (`events.ts`), and never touches the
// workspace's own rows.
import type { IncomingHttpHeaders } from 'node:http';
import type { EngineKind } from './capabilities.ts';
import type { EngineErrorKind, EngineEvent, NumberQuality, SessionStatus, TemplateStatus } from './events.ts';

/** A connected number, as the service names it. */
export interface NumberRef {
  team_id: string;
  id: string;
  /** Digits with country code; null where the network has no phones. */
  phone: string | null;
}

/** The same, as an engine sees it. */
export interface EngineNumber extends NumberRef {
  /** The engine's settings of this number that are no secrets (`settings.ts`). */
  settings: Readonly<Record<string, string>>;
  /** Its secrets, sealed; null where it has none. An engine opens them with {@link SecretsOf}. */
  secrets_sealed: string | null;
}

/** Opens the secrets of a number. */
export type SecretsOf = (number: EngineNumber) => Readonly<Record<string, string>>;

/** How an engine finds the numbers that a provider's request is about. */
export interface NumberDirectory {
  byId(kind: EngineKind, id: string): Promise<EngineNumber | undefined>;
  /** Numbers of any workspace with one of these accounts. */
  byAccounts(kind: EngineKind, accounts: readonly string[]): Promise<(EngineNumber & { account: string })[]>;
  /** All numbers on this engine, of any workspace. */
  all(kind: EngineKind): Promise<EngineNumber[]>;
}

/** A call that did not succeed. */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  /** true when the engine certainly did not take the message; false when nobody knows. */
  readonly definite: boolean;
  /** How long the provider asks us to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;
  constructor(kind: EngineErrorKind, message: string, definite: boolean, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'EngineError';
    this.kind = kind;
    this.definite = definite;
    this.retryAfterMs = retryAfterMs;
  }
}

export type Registration = { registered: true; chat_id: string } | { registered: false };

/** A chat in which the number reads or types. */
export interface OpenChat {
  chat_id: string;
  /** The engine's id of the person's last message; null when they wrote none. */
  answers: string | null;
}

export interface OutboundText {
  chat_id: string;
  text: string;
  message_id: string;
}

/** An approved template: the provider keeps its text, and we fill in the variables. */
export interface Template {
  name: string;
  /** For example `en` or `en_US`. */
  language: string;
  variables: readonly string[];
  /**
   * What the template calls its variables, in order: first those of its header, then those of its text. undefined when
   * the provider did not show it: then all are of its text, and by position.
   */
  slots?: { header: readonly string[]; body: readonly string[] } | undefined;
}

/** A template as the provider keeps it. Variables stand in its texts as `{{1}}` or `{{first_name}}`. */
export interface KeptTemplate {
  status: TemplateStatus;
  header: string | null;
  body: string;
  footer: string | null;
  /** Why it is not approved; null when the provider does not say. */
  why: string | null;
}

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

/** The names of the variables in a text of a template in order, each once. */
export function templateVariables(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name!))];
}

/** The text with its variables filled in; one without a value stays as it is. */
export function fillTemplate(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(VARIABLE, (whole, name: string) => values.get(name) ?? whole);
}

export interface OutboundTemplate {
  chat_id: string;
  template: Template;
  message_id: string;
}

/**
 * Takes an event. Each may come twice or late: the service takes each message once, and ignores news older than what it
 * knows. Rejects when the event could not be stored: the engine then asks its provider to send it again.
 */
export type Report = (number: NumberRef, event: EngineEvent) => Promise<void>;

/** A request that a provider made to one of our addresses, `/engines/<kind>` or `/engines/<kind>/<number id>`. */
export interface ProviderRequest {
  method: 'GET' | 'POST';
  /** The number's id in the path; null without. */
  number_id: string | null;
  query: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  /** The raw bytes: signatures are over these. */
  body: Buffer;
  /** The address was refused again and again: what it sends is not read before its signature is known to be right. */
  refused_often: boolean;
}

/** What a request means: the answer, once all events are stored; in what order they happened. */
export interface Received {
  status: number;
  /** Text; an empty answer unless given. */
  body?: string;
  events: readonly { number: NumberRef; event: EngineEvent }[];
  /** Called once all events are stored. */
  stored?(): void;
}

/** A file that a person sent. */
export interface MediaFile {
  bytes: ReadableStream<Uint8Array>;
  /** What the provider says it is; the bytes decide. */
  mime_type: string | null;
  file_name: string | null;
}

/** The state of a number's connection, as the provider says. */
export interface SessionState {
  status: SessionStatus;
  /** The phone or account that is connected; null when the provider does not say. */
  connected_as: string | null;
  /** For people; null when there is nothing to say. */
  detail: string | null;
  /** How the network rates the number; undefined where it does not. */
  quality?: Partial<NumberQuality>;
}

/** The life of a connection. Each throws {@link EngineError}. */
export interface Session {
  /**
   * Makes and configures the connection so that the provider calls `webhookUrl`, and starts it. Idempotent: changes
   * nothing that is right already.
   */
  connect(number: EngineNumber, webhookUrl: string): Promise<void>;
  status(number: EngineNumber): Promise<SessionState>;
  restart(number: EngineNumber): Promise<void>;
  logout(number: EngineNumber): Promise<void>;
  /** How a phone is linked; undefined for engines that link none. */
  pairing?: {
    /** How many codes are shown until the session fails, and how long the first and each other lives. */
    codes: { most: number; first_ms: number; next_ms: number };
    /** The text of the QR code to scan now; null when none is waited for. */
    qrCode(number: EngineNumber): Promise<string | null>;
    /** A code to type on the phone. */
    pairingCode(number: EngineNumber, phone: string): Promise<string>;
  };
  /**
   * What arrived on the number since `since` and we may have missed, at most some hundred events, oldest first;
   * undefined for engines whose provider repeats what we missed.
   */
  missed?(number: EngineNumber, since: Date): Promise<EngineEvent[]>;
  /**
   * The names of the groups that the number is in, at most some hundred; undefined for engines that have no groups, or
   * tell of each by themselves.
   */
  groups?(number: EngineNumber): Promise<EngineEvent[]>;
  /**
   * Renews what the provider gave us for a time, such as a token, if it is time: answers the new secrets by name, and
   * what belongs to one as `name:…`, such as its end; null when nothing has to be renewed now. The caller stores them
   * (`numbers/renew-secrets.ts`). undefined for engines whose secrets don't end.
   */
  renew?(number: EngineNumber): Promise<Record<string, string> | null>;
}

export interface Engine {
  /** Is this phone on WhatsApp, and under which chat id? Throws {@link EngineError}. */
  checkRegistration(number: EngineNumber, phone: string): Promise<Registration>;
  /**
   * These three imitate a person who reads and types (sending.md#typing). Nothing depends on them; but one that gets no
   * clear answer, so that its {@link EngineError} is not definite, shows that the provider may be away.
   */
  markSeen(number: EngineNumber, chat: OpenChat): Promise<void>;
  startTyping(number: EngineNumber, chat: OpenChat): Promise<void>;
  stopTyping(number: EngineNumber, chat: OpenChat): Promise<void>;
  /**
   * Makes an id for a message that is about to be sent, in this engine's format. Calls nothing outside, because it
   * runs in the transaction that reserves the send.
   */
  newMessageId(): string;
  /**
   * Sends a message under the id from {@link Engine.newMessageId}, which we have stored before. Resolves once the
   * engine has accepted it, with the id by which the engine knows it. Throws {@link EngineError}.
   */
  sendText(number: EngineNumber, message: OutboundText): Promise<{ engine_message_id: string }>;
  /** The same for a template; undefined for engines without templates. */
  sendTemplate?(number: EngineNumber, message: OutboundTemplate): Promise<{ engine_message_id: string }>;
  /** The template as the provider keeps it now; null when it has none of that name and language. */
  template?(number: EngineNumber, named: Pick<Template, 'name' | 'language'>): Promise<KeptTemplate | null>;
  /**
   * Turns a request of the provider into verified events; undefined for engines that have no provider. Rejects only
   * when it could not ask the directory: the provider then repeats the request.
   */
  receive?(request: ProviderRequest): Promise<Received>;
  /** undefined for engines whose connection has no life of its own. */
  session?: Session;
  /** Fetches a file by the reference of a message's media. Throws {@link EngineError}. */
  fetchMedia?(number: EngineNumber, reference: string): Promise<MediaFile>;
  /**
   * Is everything in the settings right: server reachable, key accepted, the templates of campaigns approved? Says what
   * is wrong, for people.
   */
  check?(number: EngineNumber, templates?: readonly Template[]): Promise<string[]>;
}
