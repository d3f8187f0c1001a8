// Converts a number of a workspace file into its stored form (workspace-file.md#numbers): its pace, and the settings
// that its engine needs.
import {
  createChoiceSchema,
  createMapSchema,
  createParsedSchema,
  createTextSchema,
  parseTimestamp,
  reject,
  type Violation,
  violation,
} from '@parley/contract';
import { z } from 'zod';
import { ENGINE_KINDS, getCapabilities } from '../engines/capabilities.ts';
import { getEngineSettings } from '../engines/settings.ts';
import { defaultPacing, resolveDailyQuota, resolvePacing } from '../features/pacing/index.ts';
import { phone } from './fields.ts';
import { createSettingSchema } from './setting-fields.ts';

/** The settings map of each engine, by its name in the file. */
const SECTIONS = Object.fromEntries(
  ENGINE_KINDS.flatMap((kind) => {
    const settings = getEngineSettings(kind);
    if (!settings) return [];
    const of = Object.entries(settings.fields).map(
      ([name, field]) => [name, createSettingSchema(field)] as const,
    );
    return [[settings.section, createMapSchema(Object.fromEntries(of)).optional()] as const];
  }),
);

export const numberSchema = createMapSchema({
  phone: phone.optional(),
  name: createTextSchema(1, 255).nullable().default(null),
  engine: createChoiceSchema(ENGINE_KINDS),
  daily_quota: z.unknown().optional(),
  connected_since: createParsedSchema('datetime_offset', (text) => {
    const at = parseTimestamp(text);
    return at === null ? null : new Date(at);
  }).optional(),
  pacing: z.record(z.string(), z.unknown()).default({}),
  ...SECTIONS,
}).transform(({ pacing, daily_quota, phone: own, name, engine, connected_since, ...sections }, check) => {
  const refuse = (path: string, problem: Violation): never => {
    reject({ value: sections, issues: check.issues }, problem, [path]);
    return z.NEVER;
  };
  const engineSettings = getEngineSettings(engine);
  const given = sections as Record<string, Record<string, string> | undefined>;
  for (const section of Object.keys(given)) {
    if (given[section] && section !== engineSettings?.section) {
      return refuse(section, violation('not_on_engine', { engine }));
    }
  }
  const values = engineSettings ? given[engineSettings.section] : {};
  if (!values) return refuse(engineSettings!.section, violation('required_on_engine', { engine }));
  const { has_phones: hasPhones } = getCapabilities(engine);
  if (hasPhones && own === undefined) return refuse('phone', violation('required'));
  if (!hasPhones && own !== undefined) return refuse('phone', violation('not_on_engine', { engine }));

  // These fallbacks never take effect, because `cross-checks.ts` reports the invalid values.
  const paced = resolvePacing(engine, pacing);
  const quota = resolveDailyQuota(engine, daily_quota);
  const isSecret = ([field]: [string, string]) => engineSettings?.fields[field]?.format === 'secret';
  const entries = Object.entries(values);
  return {
    handle: own ?? `@${values.username!.toLowerCase()}`,
    phone: own ?? null,
    name,
    engine,
    ...(connected_since && { connected_since }),
    pacing: 'pacing' in paced ? paced.pacing : defaultPacing(engine),
    daily_quota: 'daily_quota' in quota ? quota.daily_quota : 0,
    settings: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secrets: Object.fromEntries(entries.filter(isSecret)),
  };
});
