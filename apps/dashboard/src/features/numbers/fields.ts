// What each engine needs to know, as fields of a form (workspace-file.md#engines).
import type { Answer } from '../../api.ts';

export type NumberSettings = Answer<'numbers.settings'>['data'];
export type Engine = NumberSettings['engine'];

export interface Field {
  name: string;
  secret?: true;
  optional?: true;
  /** Stands for the number itself: it is not changed later. */
  fixed?: true;
  numeric?: true;
}

interface Form {
  /** The name of the engine's fields in problems; null: it needs none. */
  section: string | null;
  hasPhone: boolean;
  fields: readonly Field[];
}

const META: readonly Field[] = [
  { name: 'access_token', secret: true },
  { name: 'app_secret', secret: true },
  { name: 'verify_token', secret: true },
];

export const FORMS: Record<Engine, Form> = {
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

/** In the order in which they are offered. */
export const ENGINES: readonly Engine[] = ['waha', 'whatsapp-cloud', 'instagram', 'simulator'];

/** The paths of all fields of a form, as the server's sentences name them. */
export function pathsOf(engine: Engine): string[] {
  const { section, fields } = FORMS[engine];
  const own = section === null ? [] : [section, ...fields.map(({ name }) => `${section}.${name}`)];
  return ['phone', 'name', 'daily_quota', 'pacing.first_contacts_per_day', ...own];
}
