// The capabilities of each engine, as data (docs/adr/describe-engines-by-capabilities.md). The rest of the service
// reads these properties instead of checking which engine it is.

/** The engines that a number can use (workspace-file.md#numbers). */
export type EngineKind = 'simulator' | 'waha' | 'whatsapp-cloud' | 'instagram';

export interface Capabilities {
  /**
   * `official`: the network's own API, which warms up numbers itself. `unofficial`: a linked phone, which the network
   * bans if it writes like a machine. `simulated`: no real people are reached, so settings have no minimum.
   */
  network: 'official' | 'unofficial' | 'simulated';
  /** Whether people and numbers are identified by phone. */
  has_phones: boolean;
  /** The form of a first message to a person: free text, a template, or none at all. */
  first_contact: 'free' | 'template' | 'never';
  /** How long after a person's last message the number can send free text; null for no limit. */
  reply_window_ms: number | null;
  /** The chats in which people see that the number is typing: every chat, or only those whose message it answers. */
  typing: 'every_chat' | 'answers';
  read_receipts: boolean;
  /** Whether the engine can check that a phone is on the network before the first message. */
  registration_check: boolean;
  groups: boolean;
  /** The maximum length of one message. */
  text_limit: { most: number; unit: 'characters' | 'bytes' };
  /** Whether the engine delivers images, voice messages and files from people. */
  media_in: boolean;
  /**
   * `ours`: the message keeps the id that Parley chose before the send. `engine`: the engine chooses the id and returns
   * it.
   */
  message_ids: 'ours' | 'engine';
}

const DAY_MS = 86_400_000;

const CAPABILITIES: Record<EngineKind, Capabilities> = {
  simulator: {
    network: 'simulated',
    has_phones: true,
    first_contact: 'free',
    reply_window_ms: null,
    typing: 'every_chat',
    read_receipts: true,
    registration_check: true,
    groups: true,
    text_limit: { most: 4_096, unit: 'characters' },
    media_in: true,
    message_ids: 'ours',
  },
  waha: {
    network: 'unofficial',
    has_phones: true,
    first_contact: 'free',
    reply_window_ms: null,
    typing: 'every_chat',
    read_receipts: true,
    registration_check: true,
    groups: true,
    text_limit: { most: 4_096, unit: 'characters' },
    media_in: true,
    message_ids: 'engine',
  },
  'whatsapp-cloud': {
    network: 'official',
    has_phones: true,
    first_contact: 'template',
    reply_window_ms: DAY_MS,
    typing: 'answers',
    read_receipts: true,
    registration_check: false,
    groups: false,
    text_limit: { most: 4_096, unit: 'characters' },
    media_in: true,
    message_ids: 'engine',
  },
  instagram: {
    network: 'official',
    has_phones: false,
    first_contact: 'never',
    reply_window_ms: DAY_MS,
    typing: 'answers',
    read_receipts: true,
    registration_check: false,
    groups: false,
    text_limit: { most: 1_000, unit: 'bytes' },
    media_in: true,
    message_ids: 'engine',
  },
};

export function getCapabilities(engine: EngineKind): Capabilities {
  return CAPABILITIES[engine];
}

export function isSimulated(engine: EngineKind): boolean {
  return getCapabilities(engine).network === 'simulated';
}

export const ENGINE_KINDS = Object.keys(CAPABILITIES) as EngineKind[];

/** Engines that reach no real people. */
export const SIMULATED_ENGINES = ENGINE_KINDS.filter(isSimulated);

/** The name of a network in the API (lead.md#instagram). */
export type Channel = 'whatsapp' | 'instagram';

/** Returns the channel of a number's leads. A number without a phone is on Instagram. */
export function getChannel({ phone }: { phone: string | null }): Channel {
  return phone === null ? 'instagram' : 'whatsapp';
}
