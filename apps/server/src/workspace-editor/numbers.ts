// Connects and changes numbers for members (dashboard-operations.md#numbers), as numbers of a workspace file. The provider
// is checked before anything is stored. Omitted secrets keep their stored value and never leave the server.
import { isDeepStrictEqual } from 'node:util';
import {
  type contract,
  fail,
  failWith,
  type InputOf,
  issue,
  type ResultOf,
  toBareDigits,
} from '@parley/contract';
import type { Ctx } from '../context.ts';
import { type EngineKind, getCapabilities, isSimulated } from '../engines/capabilities.ts';
import { getEngineSettings, getWebhookAddress } from '../engines/settings.ts';
import { recordActivity } from '../features/activity/index.ts';
import { findNumber, readGivenSecrets } from '../features/numbers/index.ts';
import { lockWorkspace } from '../features/team/index.ts';
import type { Queries } from '../platform/postgres/database.ts';
import { readNumber } from '../workspace-file/index.ts';
import type { Edit } from './apply-edit.ts';
import { findStored } from './store.ts';

type Settings = ResultOf<typeof contract.numbers.settings>['data'];
type Texts = Readonly<Record<string, string>>;

const AT: [string, number] = ['numbers', 0];
/** The first phone to use for simulated numbers. */
const FIRST_PHONE = 33_600_000_001;
/** A simulated number reaches no real people, so it sends immediately. */
const AT_ONCE = {
  first_contact_gap: '0s',
  send_gap: '0s',
  per_minute: 0,
  per_hour: 0,
  first_contacts_per_day: 0,
  identical_per_hour: 0,
};

export async function getSettings(ctx: Ctx, id: string): Promise<Settings> {
  const stored = (await findStored(ctx.db, ctx.teamId, id)) ?? fail('not_found', 'not_found');
  const { engine, phone, name, daily_quota, settings, secrets_sealed, pacing } = stored;
  const of = getEngineSettings(engine);
  const secrets = readGivenSecrets(ctx.seal, { team_id: ctx.teamId, id, engine, secrets_sealed });
  return {
    ...{ id, engine, phone, name, daily_quota },
    first_contacts_per_day: pacing.first_contacts_per_day,
    section: of?.section ?? null,
    settings,
    secrets: Object.keys(secrets).toSorted(),
    webhook_url: getWebhookAddress(ctx.baseUrl, engine, id),
  };
}

export async function createNumber(
  ctx: Ctx,
  edit: Edit,
  input: InputOf<typeof contract.numbers.create>,
): Promise<Settings> {
  const { engine, name, daily_quota, first_contacts_per_day: firsts } = input;
  const of = getEngineSettings(engine);
  const given = pickFilled(input.settings ?? {});
  const wanted = input.phone?.trim() || undefined;
  const phone = isSimulated(engine) ? (wanted ?? (await findFreePhone(ctx))) : wanted;
  const simulated = isSimulated(engine) ? { pacing: AT_ONCE, daily_quota: 1000 } : {};
  const block = {
    engine,
    ...(phone !== undefined && { phone }),
    ...(name?.trim() && { name }),
    ...(of && { [of.section]: given }),
    ...simulated,
    ...(daily_quota !== undefined && { daily_quota }),
    ...(firsts !== undefined && { pacing: { first_contacts_per_day: firsts } }),
  };
  const { numbers } = await edit(ctx, { numbers: [block] }, AT, {
    async before(tx) {
      await lockWorkspace(tx, ctx.teamId);
      await mustBeNew(tx, ctx, engine, phone, given);
    },
    async after(tx, { numbers: [made] }) {
      const subject = { id: made!.id, name: made!.number };
      await recordActivity(tx, ctx, { action: 'number.added', subject, details: { engine } });
    },
  });
  return getSettings(ctx, numbers[0]!.id);
}

export async function updateNumber(
  ctx: Ctx,
  edit: Edit,
  input: InputOf<typeof contract.numbers.update>,
): Promise<Settings> {
  const { id, name, daily_quota, first_contacts_per_day: firsts, settings: changes = {} } = input;
  const stored = (await findStored(ctx.db, ctx.teamId, id)) ?? fail('not_found', 'not_found');
  const block = (await readNumber(ctx, id)) ?? fail('not_found', 'not_found');
  const of = getEngineSettings(stored.engine);
  if (of) block[of.section] = mergeFields(ctx, id, stored, changes);
  else if (Object.keys(changes).length > 0) fail('validation_error', 'no_fields', {}, ['settings']);
  if (name !== undefined) block['name'] = name?.trim() || null;
  if (daily_quota !== undefined) block['daily_quota'] = daily_quota;
  if (firsts !== undefined)
    block['pacing'] = { ...(block['pacing'] as object | undefined), first_contacts_per_day: firsts };
  await edit(ctx, { numbers: [block] }, AT, {
    async before(tx) {
      await lockWorkspace(tx, ctx.teamId);
      // The block contains all fields of the number, so applying it would undo a change that another member has made in
      // the meantime.
      if (isDeepStrictEqual(await findStored(tx, ctx.teamId, id), stored)) return;
      fail('invalid_state', 'number_changed');
    },
    async after(tx) {
      // Record only the names of the fields, because some values are secrets.
      const fields = Object.keys({ ...input, ...pickFilled(changes) }).filter(
        (field) => !NO_FIELD.has(field),
      );
      const subject = { id, name: stored.handle };
      await recordActivity(tx, ctx, { action: 'number.changed', subject, details: { fields } });
    },
  });
  return getSettings(ctx, id);
}

const NO_FIELD = new Set(['id', 'settings']);

/** Returns the engine's new fields. If the provider's address changes, stored secrets are not used. */
function mergeFields(
  ctx: Ctx,
  id: string,
  stored: { handle: string; engine: EngineKind; settings: Texts; secrets_sealed: string | null },
  changes: Texts,
): Texts {
  const { section, fields } = getEngineSettings(stored.engine)!;
  const trimmed = Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, value.trim()]));
  const username = trimmed['username']?.replace(/^@/, '').toLowerCase();
  if (username !== undefined && `@${username}` !== stored.handle) {
    fail('validation_error', 'number_renamed', {}, [section, 'username']);
  }
  const kept = readGivenSecrets(ctx.seal, { ...stored, team_id: ctx.teamId, id });
  const isElsewhere = Object.entries(fields).some(
    ([field, { format }]) =>
      format === 'url' &&
      trimmed[field] !== undefined &&
      trimmed[field].replace(/\/+$/, '') !== stored.settings[field],
  );
  if (isElsewhere) {
    const missing = Object.keys(kept).filter((field) => !trimmed[field]);
    const issues = missing.map((field) => issue('secret_for_address', {}, [section, field]));
    if (issues.length > 0) failWith('validation_error', issues);
  }
  // A secret that was left empty keeps its stored value.
  const typed = Object.entries(trimmed).filter(([field, value]) => value !== '' || !(field in kept));
  return pickFilled({ ...stored.settings, ...kept, ...Object.fromEntries(typed) });
}

/** Returns the fields that have a value. */
function pickFilled(values: Texts): Record<string, string> {
  const trimmed = Object.entries(values).map(([field, value]) => [field, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** Fails if the number exists, because applying the file would change it. */
async function mustBeNew(
  tx: Queries,
  { teamId }: Ctx,
  engine: EngineKind,
  phone: string | undefined,
  given: Texts,
): Promise<void> {
  const { has_phones } = getCapabilities(engine);
  const username = given['username']?.replace(/^@/, '').toLowerCase();
  const handle = has_phones ? phone && toBareDigits(phone) : username && `@${username}`;
  if (!handle || !(await findNumber(tx, teamId, handle))) return;
  const path = has_phones ? ['phone'] : [getEngineSettings(engine)!.section, 'username'];
  fail('validation_error', 'number_connected', {}, path);
}

async function findFreePhone({ db, teamId }: Ctx): Promise<string> {
  for (let digits = FIRST_PHONE; ; digits++) {
    const phone = String(digits);
    if (!(await findNumber(db, teamId, phone))) return phone;
  }
}
