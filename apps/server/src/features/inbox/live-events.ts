// Builds the live events about changed leads. Each lead is read once, however many members are viewing it.
import type { Ctx } from '../../context.ts';
import { readLeadDetails } from './get-lead.ts';
import { findLines, readChanged } from './timeline-store.ts';

/** The name of a live event, and its data as JSON (live.ts of the contract). */
export interface LiveEvent {
  name: 'timeline' | 'conversation';
  json: string;
}

/** The maximum number of leads in live events. If more change at the same time, pages reload instead. */
const MOST_LEADS = 50;

/** Returns the events about changed leads and lines; null if too many leads changed. */
export async function readLiveEvents(
  ctx: Ctx,
  changed: { leads: readonly string[]; lines: readonly string[] },
): Promise<LiveEvent[] | null> {
  const { db, teamId } = ctx;
  const found = changed.lines.length === 0 ? [] : await findLines(db.brief, teamId, changed.lines);
  const leads = [...new Set([...changed.leads, ...found.map(({ lead_id }) => lead_id)])];
  if (leads.length > MOST_LEADS) return null;
  if (leads.length === 0) return [];
  const [details, lines] = await Promise.all([
    readLeadDetails(ctx, leads),
    readChanged(db.brief, teamId, changed.lines, leads),
  ]);
  // The lead of a deleted line is unknown, so the events for all leads list the line as gone, which is harmless.
  const gone = JSON.stringify(changed.lines.filter((line) => !found.some(({ id }) => id === line)));
  const news: LiveEvent[] = [];
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
