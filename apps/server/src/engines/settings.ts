// What each engine needs to know of a number, as data (workspace-file.md#numbers): the fields of its map in a workspace
// file. Secrets are sealed together; the other fields are stored as they are.
import type { EngineKind } from './capabilities.ts';

export interface SettingField {
  /** What the field must look like. */
  format: 'url' | 'digits' | 'name' | 'version' | 'secret';
  /** The value of a field that is left out; undefined: it is required. */
  otherwise?: string;
  /** It may be left out, and then has no value. */
  optional?: true;
}

export interface EngineSettings {
  /** The map's name in the file. */
  section: string;
  fields: Record<string, SettingField>;
  /** The field by which the provider's webhooks name the number; null where the webhook's address does. */
  account: string | null;
  /** The fields that say who the number is at its provider: no other number has the same values. */
  unique: readonly string[];
  /** The field that numbers have in common whose business shares a limit of the network; undefined: none is shared. */
  portfolio?: string;
  /** Secrets that we make ourselves. */
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

/** null for an engine that needs none. */
export function settingsOf(engine: EngineKind): EngineSettings | null {
  return SETTINGS[engine];
}

/** Where the provider of a number calls (running.md#addresses): one address for each number, or one for all of an account. */
export function webhookAddress(baseUrl: string, engine: EngineKind, numberId: string): string | null {
  const settings = settingsOf(engine);
  if (!settings) return null;
  return `${baseUrl}/engines/${engine}${settings.account === null ? `/${numberId}` : ''}`;
}
