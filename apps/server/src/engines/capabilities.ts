// What each engine can do, as data (docs/adr/0049). The send gate, the agent's side, quotas, push, import and workspace
// files read these properties; none of them asks which engine it is.

/** The engines a number can be on (workspace-file.md#numbers). */
export type EngineKind = 'simulator' | 'waha' | 'whatsapp-cloud' | 'instagram';

export interface Capabilities {
  /**
   * `official`: the messaging network's own API, which warms numbers up by itself. `unofficial`: a linked phone, which
   * is banned if it writes like a machine. `simulated`: reaches nobody, so no figure has a floor.
   */
  network: 'official' | 'unofficial' | 'simulated';
  /** Are people and numbers known by phones? */
  has_phones: boolean;
  /** What the number may write to somebody who has not written to it. */
  first_contact: 'free' | 'template' | 'never';
  /** How long after a person's last message the number may write in its own words; null: always. */
  reply_window_ms: number | null;
  /** Where people see that the number types: in every chat, or only while it answers a message. */
  typing: 'every_chat' | 'answers';
  read_receipts: boolean;
  /** Can it say whether a phone is on the network, before anybody writes to it? */
  registration_check: boolean;
  groups: boolean;
  /** The longest text that it takes as one message. */
  text_limit: { most: number; unit: 'characters' | 'bytes' };
  /** Does it bring images, voice and files that people send? */
  media_in: boolean;
  /** `ours`: a message keeps the id that we chose before the send. `engine`: the engine chooses one and answers it. */
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

export function capabilitiesOf(engine: EngineKind): Capabilities {
  return CAPABILITIES[engine];
}

export function isSimulated(engine: EngineKind): boolean {
  return capabilitiesOf(engine).network === 'simulated';
}

export const ENGINE_KINDS = Object.keys(CAPABILITIES) as EngineKind[];

/** Those that reach nobody. */
export const SIMULATED_ENGINES = ENGINE_KINDS.filter(isSimulated);

/** How the API names the network of a lead (lead.md#instagram). */
export type Channel = 'whatsapp' | 'instagram';

/** The channel of a number's leads: a number without a phone is on Instagram. */
export function channelOf({ phone }: { phone: string | null }): Channel {
  return phone === null ? 'instagram' : 'whatsapp';
}
