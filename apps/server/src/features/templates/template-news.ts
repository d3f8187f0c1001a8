// Handles status changes of templates: after an approval, waiting messages are sent; during a pause, they keep waiting
// (sending.md#templates).
import { fact, formatReason, type Reason } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { TemplateNews } from '../../engines/events.ts';
import type { Template } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { wakeNumber, writeEvent } from '../numbers/index.ts';
import { findTemplateProblem, type KnownTemplate } from './compose-template.ts';
import { insertExpected, saveTemplate } from './store.ts';

type TemplateName = Pick<Template, 'name' | 'language'>;
type TemplateTexts = Pick<KnownTemplate, 'header' | 'body' | 'footer'>;

/** The delay before a template that cannot be sent is checked again. */
export const TEMPLATE_CHECK_MS = 30 * 60_000;

/** Records that a campaign on the number uses the template. @param anew true to check a known template again. */
export async function expectTemplate(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  template: TemplateName,
  anew: boolean,
): Promise<void> {
  const isNew = await insertExpected(tx, ctx.teamId, numberId, template, ctx.clock.now());
  if (isNew || anew) await scheduleCheck(tx, ctx, numberId);
}

/**
 * Stores a status that the provider reports. If it is `approved`, also schedules a check, because the text might have
 * changed.
 */
export async function handleTemplateNews(ctx: Ctx, numberId: string, news: TemplateNews): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await saveTemplateStatus(tx, ctx, numberId, news, news);
    // The text of an approved template might have changed.
    if (news.status === 'approved') await scheduleCheck(tx, ctx, numberId);
  });
}

/** Marks a template as refused, because the provider rejected a message for it. */
export function failTemplate(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  template: TemplateName,
  why: Reason,
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
  template: TemplateName,
  known: Pick<KnownTemplate, 'status' | 'why'>,
  texts?: TemplateTexts,
): Promise<void> {
  const now = ctx.clock.now();
  const saved = await saveTemplate(tx, ctx.teamId, numberId, template, known, now, texts);
  if (saved === undefined) return;
  const { before, begins } = saved;
  const sends = begins ? 'first_contacts' : 'reminders';
  const problem = findTemplateProblem(template, known);
  const had = findTemplateProblem(template, { status: before, why: null });
  if (problem) {
    await scheduleCheck(tx, ctx, numberId, new Date(now.getTime() + TEMPLATE_CHECK_MS));
    if (before === known.status) return;
    await writeEvent(tx, ctx, numberId, 'template', fact('template_unavailable', { sends, reason: problem }));
    ctx.log.warn({ number: numberId, sends }, `a template cannot be sent: ${formatReason(problem)}`);
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
