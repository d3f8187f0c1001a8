// The settings that a number needs on each engine, as data (workspace-file.md#numbers): the fields of the engine's
// section in a workspace file. All secrets of a number are sealed as one value; other fields are stored as plain text.
import type { EngineKind } from './capabilities.ts';

export interface SettingField {
  /** The format of the value. */
  format: 'url' | 'digits' | 'name' | 'version' | 'secret';
  /** The default value; undefined if the field has none. */
  otherwise?: string;
  /** Whether the field can be omitted. It then has no value. */
  optional?: true;
}

export interface EngineSettings {
  /** The name of the section in the file. */
  section: string;
  fields: Record<string, SettingField>;
  /** The field by which the provider's webhooks identify the number; null if the webhook's URL identifies it. */
  account: string | null;
  /** The fields that identify the number at its provider. No two numbers can have the same values in them. */
  unique: readonly string[];
  /** The field whose value is equal for numbers that share a limit of the network; undefined if numbers share none. */
  portfolio?: string;
  /** The secrets that Parley generates. */
  made?: readonly string[];
}

const GRAPH_VERSION = { format: 'version', otherwise: 'v26.0' } as const;
const META_SECRETS = {
  access_token: { format: 'secret' },
  app_secret: { format: 'secret' },
  verify_token: { format: 'secret' },
} as const;

const SETTINGS: Record<EngineKind, EngineSettings | null> = {
  simulator: null,
  waha: {
    section: 'waha',
    fields: { url: { format: 'url' }, api_key: { format: 'secret' }, session: { format: 'name' } },
    account: null,
    unique: ['url', 'session'],
    made: ['hmac_key'],
  },
  'whatsapp-cloud': {
    section: 'whatsapp_cloud',
    fields: {
      phone_number_id: { format: 'digits' },
      business_account_id: { format: 'digits', optional: true },
      ...META_SECRETS,
      graph_url: { format: 'url', otherwise: 'https://graph.facebook.com' },
      graph_version: GRAPH_VERSION,
    },
    account: 'phone_number_id',
    unique: ['phone_number_id'],
    portfolio: 'business_account_id',
  },
  instagram: {
    section: 'instagram',
    fields: {
      username: { format: 'name' },
      account_id: { format: 'digits' },
      ...META_SECRETS,
      graph_url: { format: 'url', otherwise: 'https://graph.instagram.com' },
      graph_version: GRAPH_VERSION,
    },
    account: 'account_id',
    unique: ['account_id'],
  },
};

/** Returns the settings of an engine; null if it needs none. */
export function getEngineSettings(engine: EngineKind): EngineSettings | null {
  return SETTINGS[engine];
}

/**
 * Returns the URL that a number's provider calls (running.md#addresses). Depending on the engine, each number has a
 * URL, or all numbers of an account share one. null for an engine without settings.
 */
export function getWebhookAddress(baseUrl: string, engine: EngineKind, numberId: string): string | null {
  const settings = getEngineSettings(engine);
  if (!settings) return null;
  return `${baseUrl}/engines/${engine}${settings.account === null ? `/${numberId}` : ''}`;
}
