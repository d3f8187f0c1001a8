// The routes of language models, of calendars and of the export (dashboard-operations.md#models).
import { contract } from '@parley/contract';
import type { Calendars } from '../features/calendars/index.ts';
import type { ModelCheck, ModelList } from '../features/models/index.ts';
import { createRoute, type Exists, type Route } from '../http/route.ts';
import type { Edit } from './apply-edit.ts';
import { addCalendar, changeCalendar, checkCalendar, getCalendars, removeCalendar } from './calendars.ts';
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

const { models, calendars, workspace } = contract;

export interface ProviderRoutes {
  edit: Edit;
  calendars: Calendars;
  models: {
    /** Checks whether a model of the workspace answers. */
    check(teamId: string, model: string): Promise<ModelCheck>;
    /** Lists the models of a provider. */
    list(teamId: string, provider: string): Promise<ModelList>;
    installation: Installation;
  };
}

export function providerRoutes({ edit, calendars: known, models: asked }: ProviderRoutes): Route[] {
  const exists: Exists = (ctx, { id }) => known.byId(ctx, id!);
  const { installation } = asked;
  return [
    createRoute(models.get, async (ctx) => ({ data: await getModels(ctx, installation) })),
    createRoute(models.add, async (ctx, input) => {
      await addProvider(ctx, edit, input);
      return { data: await getModels(ctx, installation) };
    }),
    createRoute(
      models.change,
      async (ctx, input) => {
        await changeProvider(ctx, edit, input);
        return { data: await getModels(ctx, installation) };
      },
      (ctx, { name }) => hasProvider(ctx, name!),
    ),
    createRoute(models.remove, async (ctx, input) => {
      await removeProvider(ctx, input);
      return { data: await getModels(ctx, installation) };
    }),
    createRoute(models.list, async (ctx, { name }) => ({ data: await asked.list(ctx.teamId, name) })),
    createRoute(models.check, async (ctx, { model }) => {
      const { problem, ms } = await asked.check(ctx.teamId, model);
      return { data: { problems: problem === null ? [] : [problem], ms, timezone: null } };
    }),
    createRoute(models.saveSettings, async (ctx, input) => {
      await saveModelSettings(ctx, edit, input);
      return { data: await getModels(ctx, installation) };
    }),
    createRoute(calendars.list, getCalendars),
    createRoute(calendars.add, async (ctx, input) => ({ data: await addCalendar(ctx, edit, input) })),
    createRoute(
      calendars.change,
      async (ctx, input) => ({ data: await changeCalendar(ctx, edit, input) }),
      exists,
    ),
    createRoute(calendars.check, async (ctx, input) => ({ data: await checkCalendar(ctx, known, input) })),
    createRoute(calendars.remove, async (ctx, input) => {
      await removeCalendar(ctx, input);
      return { data: { id: input.id, deleted: true as const } };
    }),
    createRoute(workspace.export, downloadWorkspace),
  ];
}
