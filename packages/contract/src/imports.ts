// Files of contacts that the dashboard imports into lists (lists.md#files).
import { z } from 'zod';
import { flag, id, nonEmptyText, text, timestampOut } from './fields.ts';
import { FILE, type Mapping } from './import-file.ts';
import { createRejection, encodeIssue } from './issues/from-zod.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema } from './pagination.ts';
import { reasonOut } from './reason.ts';

export const IMPORT_STATES = [
  'uploading',
  'running',
  'paused',
  'done',
  'canceled',
  'undoing',
  'undone',
] as const;
export const ROW_VERDICTS = [
  'waiting',
  'imported',
  'in_list',
  'rejected',
  'not_on_whatsapp',
  'not_contacted',
] as const;
/** The number of rows on a page of results. */
export const ROWS_SHOWN = 100;

const column = z
  .int()
  .min(0)
  .max(FILE.columns - 1);
const mapping: z.ZodType<Mapping> = z.strictObject({
  phone: column,
  name: column.nullable(),
  last_name: column.nullable().optional(),
  email: column.nullable(),
  variables: z
    .array(z.strictObject({ column, name: nonEmptyText(60) }))
    .max(FILE.columns)
    .refine(
      (all) => new Set(all.map(({ name }) => name)).size === all.length,
      createRejection('names_twice'),
    ),
  country_code: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, encodeIssue('country_code'))
    .nullable(),
  skipped: z.array(z.int().min(1)).max(FILE.rows).optional(),
});

export const Import = z
  .strictObject({
    id,
    list_id: id,
    list_name: z.string(),
    name: z.string().describe('The name of the file.'),
    state: z.enum(IMPORT_STATES),
    held: reasonOut.nullable().describe('Why the server paused the import. Null if it did not.'),
    columns: z.array(z.string()),
    mapping: z.custom<Mapping>(),
    digest: z
      .string()
      .describe('A hash of the rows, computed by the dashboard: further rows must come from the same file.'),
    total: z.int(),
    received: z.int().describe('Rows uploaded so far.'),
    done: z.int().describe('Rows with a result.'),
    imported: z.int(),
    in_list: z.int(),
    rejected: z.int(),
    not_on_whatsapp: z.int(),
    not_contacted: z.int(),
    reverted: z.int().describe('Rows that the undo has processed.'),
    removed: z.int().describe('Leads that the undo deleted, with their places in the queue.'),
    kept: z.int().describe('Leads that the undo left in the list.'),
    by: z.string().nullable().describe("The member's name."),
    created_at: timestampOut,
    ended_at: timestampOut.nullable(),
    kept_until: timestampOut,
  })
  .meta({ id: 'Import', description: 'An import of a file of contacts.' });

export const ImportedRow = z
  .strictObject({
    row: z.int().describe('The number of the row in the sheet, from 1.'),
    phone: z.string().describe('The phone as written in the file.'),
    name: z.string().nullable(),
    verdict: z.enum(ROW_VERDICTS),
    reason: reasonOut
      .nullable()
      .describe('Why the row was not imported, or its lead not contacted. Null otherwise.'),
    lead_id: id.nullable().describe('The created or existing lead. Null if there is none.'),
    since: timestampOut
      .nullable()
      .describe('When the existing lead was added to the list. Null unless `verdict` is `in_list`.'),
    found_after_s: z
      .int()
      .nullable()
      .describe(
        'Seconds from the import of the row to its verdict. Null unless `verdict` is `not_on_whatsapp` or `not_contacted`.',
      ),
  })
  .meta({ id: 'ImportedRow', description: 'The result of one row of a file.' });

const ofImport = z.strictObject({ id: id.describe("The import's id.") });
const verdict = z.enum(ROW_VERDICTS).optional();
const importOperation = <const V extends string>(name: V, summary: string) =>
  operation({
    ...inDashboard,
    id: `imports.${name}`,
    method: 'POST',
    path: `/imports/{id}/${name}`,
    scope: 'lists:write',
    summary,
    params: ofImport,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Import) },
    errors: ['not_found', 'invalid_state'],
  });

export const imports = {
  create: operation({
    ...inDashboard,
    id: 'imports.create',
    method: 'POST',
    path: '/lists/{id}/imports',
    scope: 'lists:write',
    summary: 'Start an import of a file of contacts; upload its rows afterwards',
    params: z.strictObject({ id: id.describe("The list's id.") }),
    query: nothing,
    body: z
      .strictObject({
        name: text(1, 255),
        columns: z.array(text(0, 255)).min(1).max(FILE.columns),
        mapping,
        total: z.int().min(1).max(FILE.rows),
        digest: text(1, 64),
        consent: z
          .boolean()
          .refine((consent) => consent, createRejection('consent'))
          .describe('The member confirmed that these people agreed to be contacted.'),
      })
      .refine(
        ({ columns, mapping: { phone, name, last_name, email, variables } }) =>
          [phone, name ?? 0, last_name ?? 0, email ?? 0, ...variables.map((one) => one.column)].every(
            (at) => at < columns.length,
          ),
        { path: ['mapping'], ...createRejection('columns_unknown') },
      ),
    bodyLimit: 1024 * 1024,
    idempotent: true,
    success: { status: 201, body: createDataSchema(Import) },
    errors: ['not_found', 'invalid_state'],
  }),
  addRows: operation({
    ...inDashboard,
    id: 'imports.addRows',
    method: 'PUT',
    path: '/imports/{id}/rows',
    scope: 'lists:write',
    summary: 'Upload rows of the file in order; rows that are already uploaded change nothing',
    params: ofImport,
    query: nothing,
    body: z.strictObject({
      from: z.int().min(1).max(FILE.rows).describe('The position of the first of these rows, from 1.'),
      rows: z
        .array(z.array(text(0, FILE.cell)).max(FILE.columns))
        .min(1)
        .max(FILE.rowsOfCall),
    }),
    bodyLimit: 4 * 1024 * 1024,
    success: { status: 200, body: createDataSchema(Import) },
    errors: ['not_found', 'invalid_state'],
  }),
  list: operation({
    ...inDashboard,
    id: 'imports.list',
    method: 'GET',
    path: '/imports',
    scope: 'lists:read',
    summary: 'List imports of files, latest first',
    params: nothing,
    query: z.strictObject({
      list_id: id.optional(),
      under_way: flag.describe('Only imports that have not ended.').optional(),
      ...createPageQuery(25),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(Import) },
    errors: [],
  }),
  get: operation({
    ...inDashboard,
    id: 'imports.get',
    method: 'GET',
    path: '/imports/{id}',
    scope: 'lists:read',
    summary: 'Read the progress of an import',
    params: ofImport,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Import) },
    errors: ['not_found'],
  }),
  rows: operation({
    ...inDashboard,
    id: 'imports.rows',
    method: 'GET',
    path: '/imports/{id}/rows',
    scope: 'lists:read',
    summary: `List the results of rows, ${ROWS_SHOWN} at a time`,
    params: ofImport,
    query: z.strictObject({
      verdict,
      page: z
        .codec(z.string().regex(/^[1-9]\d{0,3}$/, encodeIssue('positive_number')), z.int(), {
          decode: Number,
          encode: String,
        })
        .default(1),
    }),
    body: null,
    success: {
      status: 200,
      body: createDataSchema(
        z.strictObject({ rows: z.array(ImportedRow), total: z.int().describe('Rows on all pages.') }),
      ),
    },
    errors: ['not_found'],
  }),
  /** Exports a CSV file for spreadsheets (dashboard-operations.md#csv). */
  export: operation({
    ...inDashboard,
    id: 'imports.export',
    method: 'GET',
    path: '/imports/{id}/rows.csv',
    scope: 'lists:read',
    summary: 'Download the file as CSV with the result, reason and lead of each row',
    params: ofImport,
    query: z.strictObject({ verdict }),
    body: null,
    success: { status: 200, body: z.string(), type: 'text/csv' },
    errors: ['not_found'],
  }),
  pause: importOperation('pause', 'Pause an import'),
  resume: importOperation('resume', 'Resume a paused import'),
  cancel: importOperation('cancel', 'End an import; imported rows stay'),
  undo: importOperation(
    'undo',
    'Start to delete the rows of an import and those of its leads with whom no one has done anything',
  ),
  correct: operation({
    ...inDashboard,
    id: 'imports.correct',
    method: 'POST',
    path: '/imports/{id}/correct',
    scope: 'lists:write',
    summary: 'Correct the phone of a rejected row and import it',
    params: ofImport,
    query: nothing,
    body: z.strictObject({
      row: z.int().min(1).describe('The number of the row in the sheet.'),
      phone: text(1, FILE.cell),
    }),
    success: { status: 200, body: createDataSchema(ImportedRow) },
    errors: ['not_found', 'invalid_state'],
  }),
};
