// The settings of each engine as form fields (workspace-file.md#engines).
import type { Answer } from '../../api.ts';

export type NumberSettings = Answer<'numbers.settings'>['data'];
export type Engine = NumberSettings['engine'];

export interface Field {
  name: string;
  secret?: true;
  optional?: true;
  /** Whether the field identifies the number and therefore can't be changed later. */
  fixed?: true;
  numeric?: true;
}

interface Form {
  /** The prefix of the engine's fields in the server's messages; null: the engine has no fields. */
  section: string | null;
  hasPhone: boolean;
  fields: readonly Field[];
}

const META: readonly Field[] = [
  { name: 'access_token', secret: true },
  { name: 'app_secret', secret: true },
  { name: 'verify_token', secret: true },
];

export const ENGINE_FORMS: Record<Engine, Form> = {
  waha: {
    section: 'waha',
    hasPhone: true,
    fields: [{ name: 'url' }, { name: 'api_key', secret: true }, { name: 'session' }],
  },
  'whatsapp-cloud': {
    section: 'whatsapp_cloud',
    hasPhone: true,
    fields: [
      { name: 'phone_number_id', numeric: true },
      { name: 'business_account_id', numeric: true, optional: true },
      ...META,
    ],
  },
  instagram: {
    section: 'instagram',
    hasPhone: false,
    fields: [{ name: 'username', fixed: true }, { name: 'account_id', numeric: true }, ...META],
  },
  simulator: { section: null, hasPhone: true, fields: [] },
};

/** The engines in the order in which the form offers them. */
export const ENGINES: readonly Engine[] = ['waha', 'whatsapp-cloud', 'instagram', 'simulator'];

/** Returns the paths of all fields of a form, as the server's messages name them. */
export function listFieldPaths(engine: Engine): string[] {
  const { section, fields } = ENGINE_FORMS[engine];
  const own = section === null ? [] : [section, ...fields.map(({ name }) => `${section}.${name}`)];
  return ['phone', 'name', 'daily_quota', 'pacing.first_contacts_per_day', ...own];
}
