// Adds stored secrets to records that were sent without them (workspace-file.md#environment): a file whose variables
// are not set, or a form without the key. A stored secret is never sent to an engine, provider or URL other than the
// stored one.

import { CALENDAR_PROVIDERS } from '../calendars/port.ts';
import { getCalendarSettings } from '../calendars/settings.ts';
import type { System } from '../context.ts';
import { ENGINE_KINDS } from '../engines/capabilities.ts';
import { getEngineSettings } from '../engines/settings.ts';
import { openCalendar } from '../features/calendars/index.ts';
import { providerPurpose } from '../features/models/index.ts';
import { readGivenSecrets } from '../features/numbers/index.ts';
import { readBaseAddress } from '../platform/base-address.ts';
import type { Queries } from '../platform/postgres/database.ts';
import { getHandle, isFields } from './cross-checks.ts';
import type { Path } from './problem.ts';
import * as store from './stored-store.ts';

const SECTIONS = ['numbers', 'calendars', 'models'] as const;
type Section = (typeof SECTIONS)[number];
type Texts = Readonly<Record<string, string>>;

/** The secrets of a record, and where they are sent. */
interface SecretHolder {
  section: Section;
  name: string;
  /** The engine or provider, and its URLs. */
  goesTo: string;
  secrets: Texts;
}

export interface StoredSecrets {
  /**
   * Returns the record with the stored secrets added. A new record, or one with a different destination, is returned
   * unchanged.
   */
  fillIn(section: Section, record: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Returns the stored secret for the field at `path` of a document, or undefined. */
  at(document: unknown, path: Path): string | undefined;
}

export async function readKeptSecrets(
  { db, seal }: { db: Queries; seal: System['seal'] },
  teamId: string,
): Promise<StoredSecrets> {
  const { providers } = await store.findModels(db, teamId);
  const keepers: SecretHolder[] = [
    ...(await store.listNumbers(db, teamId, null)).map((number): SecretHolder => {
      const fields = getEngineSettings(number.engine)?.fields ?? {};
      const secrets = readGivenSecrets(seal, { ...number, team_id: teamId });
      return {
        section: 'numbers',
        name: number.handle,
        goesTo: getDestination(number.engine, fields, number.settings),
        secrets,
      };
    }),
    ...(await store.listCalendars(db, teamId, null)).map((calendar): SecretHolder => {
      const { provider, settings, name } = calendar;
      const secrets = openCalendar(seal, { ...calendar, team_id: teamId }, calendar.secrets_sealed);
      return {
        section: 'calendars',
        name,
        goesTo: getDestination(provider, getCalendarSettings(provider).fields, settings),
        secrets,
      };
    }),
    ...providers.map(({ name, kind, base_url, key_sealed }): SecretHolder => {
      const key = seal.open(key_sealed, providerPurpose(teamId, name));
      const secrets: Texts = key === '' ? {} : { api_key: key };
      return {
        section: 'models',
        name,
        goesTo: getDestination(kind, MODEL, { ...(base_url && { base_url }) }),
        secrets,
      };
    }),
  ];
  const readTexts = (section: Section, record: unknown): Texts => {
    const written = isFields(record) ? describeRecord(section, record) : undefined;
    if (!written) return {};
    const found = keepers.find((one) => one.section === section && one.name === written.name);
    return found?.goesTo === written.goesTo ? found.secrets : {};
  };
  return {
    fillIn(section, record) {
      const secrets = pickMatching(record, readTexts(section, record));
      const engine = ENGINE_KINDS.find((kind) => kind === record.engine);
      const map = section === 'numbers' && engine && getEngineSettings(engine)?.section;
      if (!map) return withMissing(record, secrets);
      const own = record[map];
      return isFields(own) ? { ...record, [map]: withMissing(own, secrets) } : record;
    },
    at(document, path) {
      const [name, index, ...fields] = path;
      const section = SECTIONS.find((one) => one === name);
      const items: unknown = section && isFields(document) ? document[section] : undefined;
      if (!section || !Array.isArray(items) || typeof index !== 'number') return undefined;
      if (fields.length !== (section === 'numbers' ? 2 : 1)) return undefined;
      return readTexts(section, items[index])[String(fields.at(-1))];
    },
  };
}

type Fields = Readonly<Record<string, { format: string; otherwise?: string }>>;

const MODEL: Fields = { base_url: { format: 'url' } };

/** Returns the name of a record as written, and the destination of its secrets; undefined if either is missing. */
function describeRecord(
  section: Section,
  record: Record<string, unknown>,
): { name: string; goesTo: string } | undefined {
  if (section === 'numbers') {
    const engine = ENGINE_KINDS.find((kind) => kind === record.engine);
    const settings = engine && getEngineSettings(engine);
    const handle = getHandle(record);
    if (!settings || handle === undefined) return undefined;
    return { name: handle, goesTo: getDestination(engine, settings.fields, record[settings.section]) };
  }
  const { name, provider } = record;
  if (typeof name !== 'string' || typeof provider !== 'string') return undefined;
  if (section === 'models') return { name, goesTo: getDestination(provider, MODEL, record) };
  const known = CALENDAR_PROVIDERS.find((one) => one === provider);
  return known && { name, goesTo: getDestination(known, getCalendarSettings(known).fields, record) };
}

/** Returns the engine or provider, and every URL in its settings. */
function getDestination(kind: string, fields: Fields, settings: unknown): string {
  const values = isFields(settings) ? settings : {};
  const addresses = Object.entries(fields).flatMap(([name, { format, otherwise = '' }]) => {
    if (format !== 'url') return [];
    const value = values[name] ?? otherwise;
    return [`${name}=${typeof value === 'string' ? normalizeAddress(value) : ''}`];
  });
  return [kind, ...addresses].join(' ');
}

/** Returns a base URL in the form in which it is stored. Invalid text is returned unchanged. */
function normalizeAddress(text: string): string {
  const found = readBaseAddress(text);
  return 'address' in found ? found.address : text;
}

/**
 * Returns the stored secrets that the record can use. If a calendar can have one of several groups of secrets, only
 * those in the record's group are returned.
 */
function pickMatching(record: Record<string, unknown>, secrets: Texts): Texts {
  const provider = CALENDAR_PROVIDERS.find((one) => one === record.provider);
  const { either = [] } = provider ? getCalendarSettings(provider) : {};
  const begun = either.find((group) => group.some((field) => hasValue(record[field])));
  const others = either.filter((group) => begun !== undefined && group !== begun).flat();
  return Object.fromEntries(Object.entries(secrets).filter(([field]) => !others.includes(field)));
}

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== '';

function withMissing(values: Record<string, unknown>, secrets: Texts): Record<string, unknown> {
  const missing = Object.entries(secrets).filter(([field]) => !hasValue(values[field]));
  return { ...values, ...Object.fromEntries(missing) };
}
