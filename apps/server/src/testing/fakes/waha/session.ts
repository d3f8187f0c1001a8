// One session of the fake WAHA: its status, its paired phone, and WhatsApp's data about its chats.
import { randomBytes } from 'node:crypto';
import type { Schema } from './document-corrections.ts';
import {
  type Ack,
  buildAckBody,
  buildWahaMessage,
  type ChatMessage,
  type Group,
  isGroup,
  type Me,
  type WahaEngine,
} from './message-formats.ts';
import type { WebhookConfig, Webhooks } from './webhooks.ts';

export type SessionStatus =
  | 'STOPPED'
  | 'STARTING'
  | 'SCAN_QR_CODE'
  | 'PASSKEY_REQUIRED'
  | 'PASSKEY_CONFIRMATION_REQUIRED'
  | 'WORKING'
  | 'FAILED';

export interface SessionConfig {
  metadata?: Record<string, string>;
  webhooks?: WebhookConfig[];
  ignore?: { status?: boolean; groups?: boolean; channels?: boolean; broadcast?: boolean };
  noweb?: { store?: { enabled: boolean } };
  [other: string]: unknown;
}

/** The data and functions that all sessions of a server share. */
export interface World {
  readonly engine: WahaEngine;
  readonly webhooks: Webhooks;
  /** Milliseconds. */
  now(): number;
  environment(): Schema;
  /** Records a violation of WAHA's document. */
  violated(what: string): void;
  checkWebhook(event: string, envelope: Schema): string[];
}

/** Returns whether the session is configured to ignore this chat. */
function isIgnored(chatId: string, ignore: SessionConfig['ignore'] = {}): boolean {
  if (isGroup(chatId)) return ignore.groups === true;
  if (chatId === 'status@broadcast') return ignore.status === true || ignore.broadcast === true;
  if (chatId.endsWith('@newsletter')) return ignore.channels === true;
  return chatId.endsWith('@broadcast') && ignore.broadcast === true;
}

/** WhatsApp shows six QR codes, then gives up. */
const QR_CODES = 6;
/** The time for which NOWEB and WEBJS remember their own messages. */
const SENDS_REMEMBERED_MS = 600_000;

const createEventId = () => `evt_${randomBytes(13).toString('hex')}`;

export class WahaSession {
  readonly name: string;
  readonly #world: World;
  config: SessionConfig;
  status: SessionStatus = 'STOPPED';
  #statuses: { status: SessionStatus; timestamp: number }[] = [];
  /** The account whose keys the server has; null if it must be paired. */
  account: Me | null = null;
  /** The connected account; null unless the session is running, as in WAHA. */
  me: Me | null = null;
  /** The active lock on new contacts, which each WORKING event contains until it is lifted. */
  lock: Schema | null = null;
  #qrCodes = 0;
  presence: 'online' | 'offline' | null = null;
  lastActivity: number | null = null;
  #remembersSince = 0;
  readonly messages: ChatMessage[] = [];
  /** The phone behind each masked id, as a chat id; null while WhatsApp doesn't report it. */
  readonly lids = new Map<string, string | null>();
  readonly groups = new Map<string, Group>();

  constructor(name: string, config: SessionConfig, world: World) {
    this.name = name;
    this.config = config;
    this.#world = world;
  }

  /** Sends an event of this session to all its subscribers. */
  emit(event: string, payload: Schema, id = createEventId()): void {
    const envelope: Schema = {
      id,
      timestamp: this.#world.now(),
      event,
      session: this.name,
      metadata: this.config.metadata ?? {},
      // The part of our identity that webhooks show.
      me: this.me && { id: this.me.id, pushName: this.me.pushName, lid: this.me.lid, jid: this.me.jid },
      payload,
      engine: this.#world.engine,
      environment: this.#world.environment(),
    };
    for (const wrong of this.#world.checkWebhook(event, envelope)) this.#world.violated(wrong);
    this.#world.webhooks.emit(this.config.webhooks ?? [], envelope);
  }

  /** Sets a status and reports it. `data` belongs to the status, such as a reach-out lock. */
  become(status: SessionStatus, data: Schema | null = null): void {
    if (status === 'STOPPED' || status === 'FAILED') this.lock = null;
    this.status = status;
    this.#statuses = [...this.#statuses, { status, timestamp: this.#world.now() }].slice(-3);
    const carried = data ?? (status === 'WORKING' && this.lock ? { reachoutTimelock: this.lock } : null);
    this.emit('session.status', { name: this.name, status, statuses: this.#statuses, data: carried });
  }

  /**
   * Starts the session; {@link WahaSession.connect} finishes the start. Does nothing if the session runs, even if it
   * failed.
   */
  start(): void {
    if (!this.running) this.become('STARTING');
  }

  /** Finishes a start: connects with the existing keys, or shows a QR code. */
  connect(): void {
    if (this.status !== 'STARTING') return;
    if (this.account) {
      this.me = this.account;
      this.become('WORKING');
    } else {
      this.#qrCodes = 0;
      this.nextQr();
    }
  }

  get running(): boolean {
    return this.status !== 'STOPPED';
  }

  /** Shows the next QR code, and fails after the sixth. */
  nextQr(): void {
    if (this.#qrCodes < QR_CODES) {
      this.#qrCodes += 1;
      this.become('SCAN_QR_CODE');
    } else {
      this.become('FAILED');
    }
  }

  /** Returns the content of the current QR code. */
  get qr(): string {
    return `2@${this.name}-${this.#qrCodes}`;
  }

  stop(): void {
    this.me = null;
    this.presence = null;
    if (this.status !== 'STOPPED') this.become('STOPPED');
  }

  /** Deletes the keys, so that the session must be paired again. */
  forget(): void {
    this.account = null;
    this.me = null;
  }

  /** Ends WAHA's process without an event. Only data on disk remains. */
  powerCut(): void {
    this.status = 'STOPPED';
    this.me = null;
    this.#remembersSince = this.#world.now();
  }

  /** Adds a message to the chat; `tell` sends its webhooks. */
  add(message: Partial<ChatMessage> & Pick<ChatMessage, 'chat_id'>, tell = true): ChatMessage {
    const fromMe = message.from_me ?? false;
    const added: ChatMessage = {
      key: createMessageKey(fromMe),
      from_me: fromMe,
      participant: null,
      alternative: null,
      name: null,
      kind: 'text',
      text: null,
      mentions: [],
      ad: null,
      media: null,
      location: null,
      vcards: [],
      source: 'app',
      ack: fromMe ? 1 : 2,
      at: this.#world.now(),
      ...message,
    };
    this.messages.push(added);
    this.lastActivity = added.at;
    if (tell) this.tell(added);
    return added;
  }

  /** Sends the webhooks of a message: `message` unless we wrote it, and `message.any`. */
  tell(message: ChatMessage): void {
    if (isIgnored(message.chat_id, this.config.ignore)) return;
    const payload = this.payload(message);
    // GOWS and NOWEB make both events from one object, so the events share its id.
    const id = this.#world.engine === 'WEBJS' ? undefined : createEventId();
    if (!message.from_me) this.emit('message', payload, id);
    this.emit('message.any', payload, id);
  }

  /** Updates the receipt of a message and reports it. */
  acknowledge(message: ChatMessage, ack: Ack, reader: string | null = null): void {
    message.ack = ack;
    if (isIgnored(message.chat_id, this.config.ignore)) return;
    const event = isGroup(message.chat_id) ? 'message.ack.group' : 'message.ack';
    this.emit(event, buildAckBody(this.#world.engine, message, ack, this.known, reader));
  }

  payload(message: ChatMessage): Schema {
    const { engine } = this.#world;
    // GOWS sees which device wrote the message. The other engines recognize their own messages by a list in memory.
    const since = Math.max(this.#remembersSince, this.#world.now() - SENDS_REMEMBERED_MS);
    const source = engine === 'GOWS' || message.at >= since ? message.source : 'app';
    return buildWahaMessage(engine, { ...message, source }, this.known);
  }

  /** The account of the paired phone. */
  get known(): Me {
    const known = this.me ?? this.account;
    if (!known) throw new Error(`Session ${this.name} of the fake WAHA is not paired.`);
    return known;
  }
}

/** Returns an id in WhatsApp's format: phones and linked devices have different ones. */
export function createMessageKey(linkedDevice: boolean): string {
  const createHex = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase();
  return linkedDevice ? `3EB0${createHex(9)}` : `AC${createHex(15)}`;
}
