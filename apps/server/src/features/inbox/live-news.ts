// What the live stream tells of leads that changed: each is read once, however many members look.
import type { Ctx } from '../../context.ts';
import { leadDetails } from './get-lead.ts';
import { findLines, readChanged } from './timeline-store.ts';

/** A name of the stream's events, and its data as JSON (live.ts of the contract). */
export interface News {
  name: 'timeline' | 'conversation';
  json: string;
}

/** More than these at once are not told one by one: the pages ask again. */
export const MOST_LEADS = 50;

/** @returns null: too much changed. */
export async function newsOf(
  ctx: Ctx,
  changed: { leads: readonly string[]; lines: readonly string[] },
): Promise<News[] | null> {
  const { db, teamId } = ctx;
  const found = changed.lines.length === 0 ? [] : await findLines(db.brief, teamId, changed.lines);
  const leads = [...new Set([...changed.leads, ...found.map(({ lead_id }) => lead_id)])];
  if (leads.length > MOST_LEADS) return null;
  if (leads.length === 0) return [];
  const [details, lines] = await Promise.all([
    leadDetails(ctx, leads),
    readChanged(db.brief, teamId, changed.lines, leads),
  ]);
  // Which lead had them nobody knows any more; that each is told of all does no harm.
  const gone = JSON.stringify(changed.lines.filter((line) => !found.some(({ id }) => id === line)));
  const news: News[] = [];
  for (const { id, row, detail } of details) {
    const items = lines.filter((line) => line.lead_id === id).map(({ record }) => record);
    const lead_id = JSON.stringify(id);
    news.push({
      name: 'timeline',
      json: `{"lead_id":${lead_id},"items":[${items.join(',')}],"gone":${gone}}`,
    });
    news.push({ name: 'conversation', json: `{"lead_id":${lead_id},"row":${row},"lead":${detail}}` });
  }
  return news;
}
