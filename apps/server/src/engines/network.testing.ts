// The far end of an engine, as the conformance suite moves it: what people and the provider do. Each engine brings one,
// made of the fake server of its provider; the simulator's is its sandbox.
import type { Workspace } from '../testing/make.ts';
import type { StartOptions, TestApp } from '../testing/start-app.ts';
import type { EngineKind } from './capabilities.ts';
import type { EngineErrorKind, MessageKind, Receipt } from './events.ts';
import type { Engine, EngineNumber } from './port.ts';

/** What somebody sends beside text. */
export type Carried = Exclude<MessageKind, 'text' | 'reaction' | 'edit' | 'deletion' | 'unknown'>;

/** The file of everything that has one: an image of one pixel, whatever it is sent as. */
export const FILE = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
export const FILE_TYPE = 'image/gif';

/** A message on the network. The same id is the same message. */
export interface Written {
  id: string;
  text: string | null;
  sent_at: Date;
  /** What it carries; nothing but its text unless given. */
  kind?: Carried;
}

/** What a group tells of itself. */
export type GroupHappening =
  | { kind: 'join' | 'leave'; phone: string; at: Date }
  | { kind: 'message'; phone: string; message: Written };

/** How the next send of a number ends. */
export type Failure =
  /** The provider refuses it for now. */
  | 'refused'
  /** The provider takes it, and its answer is lost. */
  | 'unanswered'
  /** The provider takes it after the engine has given up, and tells so. */
  | 'late';

export interface Network {
  engine: Engine;
  number: EngineNumber;
  /** The id of the chat with a phone; `<digits>@c.us` unless given. */
  chatOf?(phone: string): string;
  /** The texts that the service has brought to a phone, oldest first. */
  got(phone: string): Promise<{ text: string; message_id: string }[]>;
  /** What a phone has seen of the number, oldest first. */
  saw(phone: string): Promise<('seen' | 'typing' | 'paused' | 'text')[]>;
  /** A phone's messages reach the service in this order, whenever they were sent. `lid`: all that the number sees. */
  writes(phone: string, messages: readonly Written[], lid?: string): Promise<void>;
  /** The chat of somebody of whom the number sees only `lid`; undefined: `<lid>@lid`. */
  masked?(lid: string): string;
  /**
   * The network lets the number know, with the next message at the latest, that `lid` hides this phone. Where
   * {@link Subject.resolvesIds}.
   */
  resolves?(lid: string, phone: string): Promise<void>;
  /** Somebody writes to `phone` from the connected phone itself. */
  personWrites(phone: string, message: Written): Promise<void>;
  /** The network tells the service of a message that the service sent. */
  echoes(phone: string, messageId: string): Promise<void>;
  /** The network tells what became of a message that the service sent. For each of {@link Subject.receipts}. */
  receipt(phone: string, messageId: string, status: Receipt['status']): Promise<void>;
  /** Happenings in a group that the number is in reach the service in this order. */
  inGroup(group: { chat_id: string; name: string }, happenings: readonly GroupHappening[]): Promise<void>;
  connection(connected: boolean): Promise<void>;
  failsOnce(failure: Failure): Promise<void>;
  /** The connected phone replays what it had before it was linked; undefined where none does. */
  replays?(phone: string, messages: readonly Written[]): Promise<void>;
  /** The phone is not on the network. */
  isMissing(phone: string): Promise<void>;
}

/** A process of the service with the engine. */
export interface Start {
  /** So that its engine reaches the far end. */
  options: StartOptions;
  /** The far end of a workspace's number, which is connected to it. */
  networkOf(app: TestApp, workspace: Workspace): Network | Promise<Network>;
}

/** An engine under test, with the far end that the suite moves. */
export interface Subject {
  kind: EngineKind;
  /** The fields of a new number on this engine, in a workspace file. */
  number(): Record<string, unknown>;
  /** The fields of a campaign on it, beside the usual ones. */
  campaign?: Record<string, unknown>;
  /** Called for each process; all reach the same far end. */
  start(): Start;
  /** What people can send on this network, where the engine brings it. */
  kinds: readonly Carried[];
  /** What the network tells of a message that was sent, beside that it has it. */
  receipts: readonly Exclude<Receipt['status'], 'accepted'>[];
  /** It tells the phone behind a masked id. */
  resolvesIds?: boolean;
  /** A phone that is linked replays its history. */
  replays?: boolean;
  /** Each failure of the provider, and what it means to the service. */
  failures: readonly {
    name: string;
    cause(network: Network): Promise<void>;
    kind: EngineErrorKind;
    definite: boolean;
  }[];
}
