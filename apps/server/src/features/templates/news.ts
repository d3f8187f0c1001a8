// Handles status changes of templates: approval releases waiting messages, a pause holds them (sending.md#templates).
import { fact, reasonText } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { TemplateNews } from '../../engines/events.ts';
import type { Template } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { wakeNumber, writeEvent } from '../numbers/index.ts';
import { type KnownTemplate, templateProblem } from './compose.ts';
import { insertExpected, saveTemplate } from './store.ts';

type Named = Pick<Template, 'name' | 'language'>;
type Texts = Pick<KnownTemplate, 'header' | 'body' | 'footer'>;

/** The delay before a template that cannot be sent is checked again. */
export const LOOK_AGAIN_MS = 30 * 60_000;

/** Stores that a campaign of the number uses the template. @param anew whether to check a known template again. */
export async function expectTemplate(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  template: Named,
  anew: boolean,
): Promise<void> {
  const isNew = await insertExpected(tx, ctx.teamId, numberId, template, ctx.clock.now());
  if (isNew || anew) await scheduleCheck(tx, ctx, numberId);
}

/** Handles a status change that the provider reports without a request. */
export async function handleTemplateNews(ctx: Ctx, numberId: string, news: TemplateNews): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await saveTemplateStatus(tx, ctx, numberId, news, news);
    // Its text might have changed.
    if (news.status === 'approved') await scheduleCheck(tx, ctx, numberId);
  });
}

/** Handles a message that the provider rejected because of its template. */
export function refuseTemplate(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  template: Named,
  why: string,
): Promise<void> {
  return saveTemplateStatus(tx, ctx, numberId, template, { status: 'refused', why });
}

/**
 * Stores a status and writes changes into the journal. Wakes messages that wait for the template, or schedules another
 * check.
 */
export async function saveTemplateStatus(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  template: Named,
  known: Pick<KnownTemplate, 'status' | 'why'>,
  texts?: Texts,
): Promise<void> {
  const now = ctx.clock.now();
  const saved = await saveTemplate(tx, ctx.teamId, numberId, template, known, now, texts);
  if (saved === undefined) return;
  const { before, begins } = saved;
  const sends = begins ? 'first_contacts' : 'reminders';
  const problem = templateProblem(template, known);
  const had = templateProblem(template, { status: before, why: null });
  if (problem) {
    await scheduleCheck(tx, ctx, numberId, new Date(now.getTime() + LOOK_AGAIN_MS));
    if (before === known.status) return;
    await writeEvent(tx, ctx, numberId, 'template', fact('template_unavailable', { sends, reason: problem }));
    ctx.log.warn({ number: numberId, sends }, `a template cannot be sent: ${reasonText(problem)}`);
  } else if (had) {
    // The first status of a new template is not reported.
    if (before !== 'unchecked') {
      const { name, language } = template;
      const event = fact('template_available', { sends, name, language });
      await writeEvent(tx, ctx, numberId, 'template', event);
    }
    await wakeNumber(tx, ctx, numberId);
  }
}

async function scheduleCheck(tx: Queries, ctx: Ctx, numberId: string, at?: Date): Promise<void> {
  const payload = { team_id: ctx.teamId, number_id: numberId };
  await ctx.jobs.add(tx, JOBS.checkTemplates, payload, { at, atLatest: true });
}
