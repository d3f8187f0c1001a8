// The settings of each engine as form fields (workspace-file.md#engines).
import type { Answer } from '../../api.ts';

export type NumberSettings = Answer<'numbers.settings'>['data'];
export type Engine = NumberSettings['engine'];

interface Field {
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

/** An engine whose settings are entered in a form. */
export type ConnectedEngine = Exclude<Engine, 'simulator'>;

/** The engines in the order in which the form offers them. */
export const ENGINES: readonly Engine[] = ['simulator', 'waha', 'whatsapp-cloud', 'instagram'];

/** Returns the values of an engine's fields; an unknown or secret one is empty. */
export const getEngineValues = (
  engine: Engine,
  known: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(ENGINE_FORMS[engine].fields.map(({ name }) => [name, known[name] ?? '']));

/** Returns a function that returns the form's name for a path that the server uses, such as `waha.url`. */
export const toEngineField = (engine: Engine) => (path: string) =>
  path.startsWith(`${ENGINE_FORMS[engine].section}.`) ? path.replace(/^[^.]+/, 'engine') : path;
