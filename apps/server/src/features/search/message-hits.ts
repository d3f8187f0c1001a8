// Finds messages, newest first.
import { parseQuery } from '../../language/search-words.ts';
import { findMessages } from '../messages/index.ts';
import type { FindHits } from './hit.ts';
import { createExcerpt, findMarks } from './mark-words.ts';
import { listMessages } from './store.ts';

export const findMessageHits: FindHits = async (db, teamId, text, after, limit) => {
  const words = parseQuery(text);
  const last = after && { row: after[0]!, id: after[1]! };
  const found = await findMessages(db, teamId, words, last, limit);
  if (found.length === 0) return [];
  const rows = await listMessages(
    db,
    teamId,
    found.map(({ id }) => id),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, row }) => {
    const message = known.get(id);
    if (message === undefined) return [];
    const { lead_id, text: said, at, id: _, ...lead } = message;
    const hit = {
      ...{ type: 'message' as const, id, title: lead.name, matched: 'text' as const },
      ...createExcerpt(said, findMarks(said, words)),
      ...{ lead: { id: lead_id, ...lead }, at },
    };
    return [{ hit, position: [row, id] }];
  });
};
