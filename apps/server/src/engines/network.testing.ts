// A fake provider with the actions that the conformance suite needs: those of people and of the provider. Each engine
// implements one with the fake server of its provider; the simulator uses its sandbox.
import type { Workspace } from '../testing/make-workspace.ts';
import type { StartOptions, TestApp } from '../testing/start-app.ts';
import type { EngineKind } from './capabilities.ts';
import type { EngineErrorKind, MessageKind, Receipt } from './events.ts';
import type { Engine, EngineNumber } from './port.ts';

/** The content of a message besides text. */
export type CarriedKind = Exclude<MessageKind, 'text' | 'reaction' | 'edit' | 'deletion' | 'unknown'>;

/** The file in every attachment: an image of one pixel, whatever kind the attachment has. */
export const FILE = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
export const FILE_TYPE = 'image/gif';

/** A message on the network. Messages with equal ids are the same message. */
export interface NetworkMessage {
  id: string;
  text: string | null;
  sent_at: Date;
  /** Undefined for text. */
  kind?: CarriedKind;
}

/** Something that happens in a group. */
export type GroupAction =
  | { kind: 'join' | 'leave'; phone: string; at: Date }
  | { kind: 'message'; phone: string; message: NetworkMessage };

/** How the next send of a number ends. */
export type Failure =
  /** The provider rejects the message for now. */
  | 'refused'
  /** The provider accepts the message, and its response is lost. */
  | 'unanswered'
  /** The provider accepts the message, and reports it after the engine has timed out. */
  | 'late';

export interface Network {
  engine: Engine;
  number: EngineNumber;
  /** The id of the chat with a phone; `<digits>@c.us` by default. */
  chatOf?(phone: string): string;
  /** The texts that the phone received from the service, oldest first. */
  got(phone: string): Promise<{ text: string; message_id: string }[]>;
  /** What the person on the phone saw the number do, oldest first. */
  saw(phone: string): Promise<('seen' | 'typing' | 'paused' | 'text')[]>;
  /**
   * Delivers a phone's messages to the service in this order, regardless of their times. `lid`: the masked id, if the
   * number does not see the phone.
   */
  writes(phone: string, messages: readonly NetworkMessage[], lid?: string): Promise<void>;
  /** The id of the chat with a person whose phone is masked; `<lid>@lid` by default. */
  masked?(lid: string): string;
  /**
   * Reports which phone `lid` hides, no later than with the next message. Used if {@link EngineUnderTest.resolvesIds}
   * is true.
   */
  resolves?(lid: string, phone: string): Promise<void>;
  /** Sends a message to `phone` as a person on the connected phone. */
  personWrites(phone: string, message: NetworkMessage): Promise<void>;
  /** Reports a message of the service as an echo. */
  echoes(phone: string, messageId: string): Promise<void>;
  /**
   * Reports a receipt for a message from the service. The tests use each status in {@link EngineUnderTest.receipts}.
   */
  receipt(phone: string, messageId: string, status: Receipt['status']): Promise<void>;
  /** Delivers events of a group that the number is in, in this order. */
  inGroup(group: { chat_id: string; name: string }, happenings: readonly GroupAction[]): Promise<void>;
  connection(connected: boolean): Promise<void>;
  failsOnce(failure: Failure): Promise<void>;
  /** Replays messages that the connected phone had before it was linked; undefined if the network has no replay. */
  replays?(phone: string, messages: readonly NetworkMessage[]): Promise<void>;
  /** Removes the phone from the network. */
  isMissing(phone: string): Promise<void>;
}

/** One process of the service with the engine. */
export interface StartProcess {
  /** Options that connect the engine to the fake provider. */
  options: StartOptions;
  /** Returns the fake provider of a workspace's number, connected to it. */
  networkOf(app: TestApp, workspace: Workspace): Network | Promise<Network>;
}

/** An engine to test, with its fake provider. */
export interface EngineUnderTest {
  kind: EngineKind;
  /** The workspace-file fields of a new number on this engine. */
  number(): Record<string, unknown>;
  /** Additional fields of a campaign on this engine. */
  campaign?: Record<string, unknown>;
  /** Called for each process; all processes reach the same fake provider. */
  start(): StartProcess;
  /** The kinds of attachments on this network that the engine supports. */
  kinds: readonly CarriedKind[];
  /** The receipts that the network reports besides acceptance. */
  receipts: readonly Exclude<Receipt['status'], 'accepted'>[];
  /** Whether the network reveals the phone behind a masked id. */
  resolvesIds?: boolean;
  /** Whether a phone replays its history after it is linked. */
  replays?: boolean;
  /**
   * Whether to run only the tests that depend on the provider's formats and ids, because another provider with the same
   * adapter runs the others.
   */
  formatsOnly?: boolean;
  /** Each failure of the provider, and how the service must interpret it. */
  failures: readonly {
    name: string;
    cause(network: Network): Promise<void>;
    kind: EngineErrorKind;
    definite: boolean;
  }[];
}
