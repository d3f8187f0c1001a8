// Reads the templates of a number's campaigns from the provider: their text, and whether they can be sent.
import type { Ctx } from '../../context.ts';
import type { EngineKind } from '../../engines/capabilities.ts';
import { type Engine, EngineError } from '../../engines/port.ts';
import { JOBS } from '../../jobs.ts';
import { listTemplates, type TemplateOfNumber } from './store.ts';
import { saveTemplateStatus, TEMPLATE_CHECK_MS } from './template-news.ts';

const SOON_MS = 60_000;

export async function checkTemplate(
  ctx: Ctx,
  engineOf: (kind: EngineKind) => Engine,
  numberId: string,
): Promise<void> {
  for (const template of await listTemplates(ctx.db, ctx.teamId, numberId)) {
    await checkOne(ctx, engineOf(template.engine), numberId, template);
  }
}

async function checkOne(
  ctx: Ctx,
  engine: Engine,
  numberId: string,
  template: TemplateOfNumber,
): Promise<void> {
  try {
    const kept = await engine.template?.(template, template);
    await ctx.db.transaction((tx) => {
      if (kept) return saveTemplateStatus(tx, ctx, numberId, template, kept, kept);
      const status = kept === null ? 'missing' : 'unknown';
      return saveTemplateStatus(tx, ctx, numberId, template, { status, why: null });
    });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.kind === 'invalid') {
      // The engine cannot read templates, so problems are found only when a template is sent.
      await ctx.db.transaction((tx) =>
        saveTemplateStatus(tx, ctx, numberId, template, { status: 'unknown', why: null }),
      );
      return;
    }
    const wait = error.retryAfterMs ?? (error.kind === 'auth' ? TEMPLATE_CHECK_MS : SOON_MS);
    const payload = { team_id: ctx.teamId, number_id: numberId };
    const at = new Date(ctx.clock.ms() + wait);
    await ctx.jobs.add(ctx.db, JOBS.checkTemplates, payload, { at, atLatest: true });
  }
}
