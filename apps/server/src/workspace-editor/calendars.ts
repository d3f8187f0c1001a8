// Connects and changes the calendars of a workspace (dashboard-operations.md#calendars), as parts of a workspace file.
import { isDeepStrictEqual } from 'node:util';
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import { CALENDAR_PROVIDERS } from '../calendars/port.ts';
import { getCalendarAddress, getCalendarSettings, isSecret } from '../calendars/settings.ts';
import type { Ctx } from '../context.ts';
import { recordActivity } from '../features/activity/index.ts';
import {
  type Calendars,
  deleteCalendar,
  findSettingProblems,
  openCalendar,
} from '../features/calendars/index.ts';
import { lockWorkspace } from '../features/team/index.ts';
import { JOBS } from '../jobs.ts';
import type { Queries } from '../platform/postgres/database.ts';
import { readCalendar, readKeptSecrets } from '../workspace-file/index.ts';
import type { Edit } from './apply-edit.ts';
import { refuseUsed } from './models.ts';
import { type CalendarState, listCalendars, listNaming } from './providers-store.ts';

type CalendarOperations = typeof contract.calendars;
type Card = ResultOf<CalendarOperations['list']>['data'][number];

export async function getCalendars(ctx: Ctx): Promise<ResultOf<CalendarOperations['list']>> {
  const states = await listCalendars(ctx.db, ctx.teamId, ctx.clock.now());
  const campaigns = await listNaming(ctx.db, ctx.teamId);
  const providers = CALENDAR_PROVIDERS.map((name) => ({
    name,
    fields: Object.entries(getCalendarSettings(name).fields).map(([field, setting]) => ({
      name: field,
      format: setting.format,
      secret: isSecret(setting),
      required: setting.optional !== true && setting.otherwise === undefined,
      usual: setting.otherwise ?? null,
    })),
  }));
  return { data: states.map((state) => buildCard(ctx, state, campaigns)), providers };
}

function buildCard(ctx: Ctx, state: CalendarState, campaigns: Awaited<ReturnType<typeof listNaming>>): Card {
  const { secrets_sealed, settings, ...rest } = state;
  const secrets = openCalendar(ctx.seal, { team_id: ctx.teamId, id: state.id }, secrets_sealed);
  return {
    ...rest,
    settings,
    secrets: Object.keys(secrets),
    webhook_url: getCalendarAddress(ctx.baseUrl, state.provider, state.id),
    campaigns: campaigns
      .filter(({ calendar }) => calendar === state.name)
      .map(({ id, slug, name, status }) => ({ id, slug, name, status })),
  };
}

async function readCard(ctx: Ctx, id: string): Promise<Card> {
  const { data } = await getCalendars(ctx);
  return data.find((card) => card.id === id) ?? fail('not_found', 'no_calendar');
}

export async function addCalendar(
  ctx: Ctx,
  edit: Edit,
  input: InputOf<CalendarOperations['add']>,
): Promise<Card> {
  const { name, provider, settings } = input;
  await mustBeNew(ctx, ctx.db, name);
  const applied = await edit(
    ctx,
    { calendars: [{ name, provider, ...omitEmpty(settings) }] },
    ['calendars', 0],
    {
      async before(tx) {
        await lockWorkspace(tx, ctx.teamId);
        await mustBeNew(ctx, tx, name);
      },
      after: (tx, { calendars }) =>
        recordChange(tx, ctx, 'calendar.added', { id: calendars[0]!.id, name }, { provider }),
    },
  );
  return readCard(ctx, applied.calendars[0]!.id);
}

/** Throws if the calendar exists, because applying the file would change it. */
async function mustBeNew({ teamId, clock }: Ctx, db: Queries, name: string): Promise<void> {
  const states = await listCalendars(db, teamId, clock.now());
  if (states.every((state) => state.name !== name)) return;
  fail('validation_error', 'taken_by_calendar', {}, ['name']);
}

/** Merges the changed fields with the stored ones: omitted fields stay unchanged, and empty ones are removed. */
export async function changeCalendar(
  ctx: Ctx,
  edit: Edit,
  input: InputOf<CalendarOperations['change']>,
): Promise<Card> {
  const stored = await findWrittenSettings(ctx, ctx.db, input.id);
  const before = await readCalendar(ctx, input.id);
  if (!before) fail('not_found', 'no_calendar');
  const wanted = omitEmpty({
    ...before,
    ...input.settings,
    name: before['name'],
    provider: before['provider'],
  });
  const block = (await readKeptSecrets(ctx, ctx.teamId)).fillIn('calendars', wanted);
  const name = String(before['name']);
  await edit(ctx, { calendars: [block] }, ['calendars', 0], {
    async before(tx) {
      await lockWorkspace(tx, ctx.teamId);
      // The block contains all fields of the calendar, so applying it would undo a change that another member has made
      // in the meantime.
      if (isDeepStrictEqual(await findWrittenSettings(ctx, tx, input.id), stored)) return;
      fail('invalid_state', 'calendar_changed');
    },
    after: (tx) =>
      recordChange(
        tx,
        ctx,
        'calendar.changed',
        { id: input.id, name },
        { fields: Object.keys(input.settings) },
      ),
  });
  return readCard(ctx, input.id);
}

/** Returns the settings of a calendar as the member entered them. */
async function findWrittenSettings({ teamId, clock }: Ctx, db: Queries, id: string) {
  const states = await listCalendars(db, teamId, clock.now());
  const state = states.find((calendar) => calendar.id === id);
  return state && [state.settings, state.secrets_sealed];
}

function omitEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

async function recordChange(
  tx: Parameters<typeof recordActivity>[0],
  ctx: Ctx,
  action: 'calendar.added' | 'calendar.changed' | 'calendar.removed',
  subject: { id: string; name: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordActivity(tx, ctx, { action, subject, details });
}

/** Checks the calendar at its provider now, and registers our webhook URL there again. */
export async function checkCalendar(
  ctx: Ctx,
  calendars: Calendars,
  { id }: InputOf<CalendarOperations['check']>,
): Promise<ResultOf<CalendarOperations['check']>['data']> {
  const calendar = await calendars.byId(ctx, id);
  if (!calendar) fail('not_found', 'no_calendar');
  const begun = ctx.clock.ms();
  const found = await findSettingProblems(calendar.adapter, calendar.account);
  const ms = ctx.clock.ms() - begun;
  if (found.length === 0)
    await ctx.jobs.add(ctx.db, JOBS.keepCalendar, { team_id: ctx.teamId, calendar_id: id });
  return { problems: found.map(({ reason }) => reason), ms, timezone: calendar.timezone };
}

export async function removeCalendar(ctx: Ctx, { id }: InputOf<CalendarOperations['remove']>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    const states = await listCalendars(tx, ctx.teamId, ctx.clock.now());
    const state = states.find((calendar) => calendar.id === id);
    if (!state) fail('not_found', 'no_calendar');
    const { name, meetings } = state;
    // Archived campaigns count as well, because they can be restored.
    const campaigns = (await listNaming(tx, ctx.teamId)).filter(({ calendar }) => calendar === name);
    refuseUsed('calendar_used', name, campaigns);
    if (meetings > 0) {
      fail('invalid_state', 'calendar_has_meetings', { name, meetings });
    }
    await deleteCalendar(tx, ctx.teamId, id);
    await recordChange(tx, ctx, 'calendar.removed', { id, name });
  });
}
