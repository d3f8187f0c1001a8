// The routes of language models, of calendars and of the export (dashboard-doors.md#models).
import { dashboard } from '@parley/contract';
import type { Calendars } from '../features/calendars/index.ts';
import type { ModelCheck } from '../features/models/index.ts';
import { type Exists, type Route, route } from '../http/route.ts';
import { addCalendar, changeCalendar, checkCalendar, getCalendars, removeCalendar } from './calendars.ts';
import type { Edit } from './edit.ts';
import { downloadWorkspace } from './export.ts';
import {
  addProvider,
  changeProvider,
  getModels,
  hasProvider,
  type Installation,
  removeProvider,
  saveModelSettings,
} from './models.ts';

const { models, calendars, workspace } = dashboard;

export interface ProviderRoutes {
  edit: Edit;
  calendars: Calendars;
  models: {
    /** Checks whether a model of the workspace answers. */
    check(teamId: string, model: string): Promise<ModelCheck>;
    installation: Installation;
  };
}

export function providerRoutes({ edit, calendars: known, models: asked }: ProviderRoutes): Route[] {
  const exists: Exists = (ctx, { id }) => known.byId(ctx, id!);
  const { installation } = asked;
  return [
    route(models.get, async (ctx) => ({ data: await getModels(ctx, installation) })),
    route(models.add, async (ctx, input) => {
      await addProvider(ctx, edit, input);
      return { data: await getModels(ctx, installation) };
    }),
    route(
      models.change,
      async (ctx, input) => {
        await changeProvider(ctx, edit, input);
        return { data: await getModels(ctx, installation) };
      },
      (ctx, { name }) => hasProvider(ctx, name!),
    ),
    route(models.remove, async (ctx, input) => {
      await removeProvider(ctx, input);
      return { data: await getModels(ctx, installation) };
    }),
    route(models.check, async (ctx, { model }) => {
      const { problem, ms } = await asked.check(ctx.teamId, model);
      return { data: { problems: problem === null ? [] : [problem], ms, timezone: null } };
    }),
    route(models.saveSettings, async (ctx, input) => {
      await saveModelSettings(ctx, edit, input);
      return { data: await getModels(ctx, installation) };
    }),
    route(calendars.list, getCalendars),
    route(calendars.add, async (ctx, input) => ({ data: await addCalendar(ctx, edit, input) })),
    route(calendars.change, async (ctx, input) => ({ data: await changeCalendar(ctx, edit, input) }), exists),
    route(calendars.check, async (ctx, input) => ({ data: await checkCalendar(ctx, known, input) })),
    route(calendars.remove, async (ctx, input) => {
      await removeCalendar(ctx, input);
      return { data: { id: input.id, deleted: true as const } };
    }),
    route(workspace.export, downloadWorkspace),
  ];
}
