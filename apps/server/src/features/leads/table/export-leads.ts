// Exports all matching leads as CSV (dashboard-operations.md#csv). Reads each page only when the client can receive it, and
// keeps no transaction open. The activity log records who exported which leads, even if the client disconnects midway.
import { readFileSync } from 'node:fs';
import { type contract, getNationalDigits, type InputOf, LOCALES, type ResultOf } from '@parley/contract';
import { z } from 'zod';
import type { Ctx } from '../../../context.ts';
import { parseLanguageFile, readWhenUsed } from '../../../language/parse-language-file.ts';
import { type Cell, streamCsv } from '../../../platform/csv.ts';
import type { Position } from '../../../platform/cursor.ts';
import { Download } from '../../../platform/download.ts';
import type { PageRow } from '../../../platform/list-query.ts';
import { addDetails, recordActivity } from '../../activity/index.ts';
import type { LeadFilter } from './filter-store.ts';
import { type LeadExtra, listExtras, listLeads, listQuestions, type Sort } from './list-store.ts';

type Lead = ResultOf<typeof contract.leads.table>['data'][number];

const PAGE = 500;

interface Words {
  yes: string;
  no: string;
  columns: Record<string, string>;
}

type ReadCell = (lead: Lead, extra: LeadExtra, words: Words) => Cell;

/** The columns of the file before and after the criteria, by the names of the API. */
const COLUMNS: Record<string, ReadCell> = {
  name: ({ name }) => name,
  phone: ({ phone }) => phone && formatPhone(phone),
  ig_username: ({ ig_username }) => ig_username,
  email: ({ email }) => email,
  campaign: (_, { campaign }) => campaign,
  stage: ({ stage }) => stage,
  status: ({ status }) => status,
  owner: (_, { owner }) => owner,
};

const LATER_COLUMNS: Record<string, ReadCell> = {
  custom_variables: (_, { variables }) =>
    Object.entries(variables ?? {})
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join('; '),
  tags: ({ tags }) => tags.join(', '),
  next_action_at: ({ next_action_at }) => next_action_at,
  next_action_label: ({ next_action_label }) => next_action_label,
  deal_status: ({ deal_status }) => deal_status,
  lost_reason: ({ lost_reason }) => lost_reason,
  source: ({ source }) => source,
  source_confidence: ({ source_confidence }) => source_confidence,
  external_reference: ({ external_reference }) => external_reference,
  replied: ({ replied }, _, { yes, no }) => (replied ? yes : no),
  messages_count: ({ messages_count }) => messages_count,
  booking_status: ({ booking_status }) => booking_status,
  qualified_at: ({ qualified_at }) => qualified_at,
  first_contact_at: ({ first_contact_at }) => first_contact_at,
  last_message_at: ({ last_message_at }) => last_message_at,
  last_message_direction: ({ last_message_direction }) => last_message_direction,
  created_at: ({ created_at }) => created_at,
  list: (_, { list }) => list,
  channel: ({ channel }) => channel,
  id: ({ id }) => id,
};

const NAMES = [...Object.keys(COLUMNS), ...Object.keys(LATER_COLUMNS)];

const wordsSchema = z.strictObject({
  yes: z.string(),
  no: z.string(),
  columns: z.strictObject(Object.fromEntries(NAMES.map((name) => [name, z.string()]))),
});

const wordsByLanguage = readWhenUsed(LOCALES, (language) =>
  parseLanguageFile(
    `${language}.yaml of the export of leads`,
    readFileSync(new URL(`./export-words/${language}.yaml`, import.meta.url), 'utf8'),
    wordsSchema,
  ),
);

/** Returns the phone with a space after the country code: spreadsheets read digits without one as a number. */
function formatPhone(phone: string): string {
  const national = getNationalDigits(phone);
  return `+${phone.slice(0, -national.length)} ${national}`;
}

const nameColumns = (columns: object, words: Words) =>
  Object.keys(columns).map((name) => words.columns[name]!);

export async function exportLeads(
  ctx: Ctx,
  { sort, separator, language, ...filter }: InputOf<typeof contract.leads.export>,
): Promise<Download> {
  const { db, teamId } = ctx;
  // Read the first page before the response starts, so that a failure still becomes an error response.
  const [first, questions] = await Promise.all([
    listLeads(db, teamId, filter, sort, PAGE, null),
    listQuestions(db, teamId, filter.campaign_id ?? null),
  ]);
  const activityId = await recordActivity(db, ctx, { action: 'leads.exported', details: { filter, sort } });
  const words = wordsByLanguage[language]!;
  const header = [...nameColumns(COLUMNS, words), ...questions, ...nameColumns(LATER_COLUMNS, words)];
  const rows = readLeadCells(ctx, { filter, sort, questions, words, activityId }, first);
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return new Download({ fileName: `leads-${day}.csv`, pieces: streamCsv(header, rows, separator) });
}

interface Export {
  filter: LeadFilter;
  sort: Sort;
  /** The questions of the criteria, which have a column each. */
  questions: readonly string[];
  words: Words;
  activityId: string;
}

async function* readLeadCells(
  { db, teamId }: Ctx,
  { filter, sort, questions, words, activityId }: Export,
  first: readonly PageRow[],
): AsyncGenerator<Cell[][]> {
  const findCells = (columns: Record<string, ReadCell>, lead: Lead, extra: LeadExtra) =>
    Object.values(columns).map((read) => read(lead, extra, words));
  let leads = 0;
  let complete = false;
  try {
    for (let page = first; ; ) {
      leads += page.length;
      const records = page.map(({ record }) => JSON.parse(record) as Lead);
      const extras = await listExtras(
        db,
        teamId,
        records.map((lead) => lead.id),
      );
      // A lead that was deleted in the meantime has none.
      yield records.flatMap((lead) => {
        const extra = extras.get(lead.id);
        if (!extra) return [];
        const answers = questions.map((question) => {
          const answer = extra.answers?.[question] ?? null;
          return answer === 'yes' || answer === 'no' ? words[answer] : answer;
        });
        return [[...findCells(COLUMNS, lead, extra), ...answers, ...findCells(LATER_COLUMNS, lead, extra)]];
      });
      const after: Position | undefined = page.at(-1)?.position;
      if (page.length < PAGE || after === undefined) break;
      page = await listLeads(db, teamId, filter, sort, PAGE, after);
    }
    complete = true;
  } finally {
    await addDetails(db, teamId, activityId, { leads, complete });
  }
}
