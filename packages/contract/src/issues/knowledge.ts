// Issues with texts, files and pages that an agent reads.
import { formatReason } from '../facts/catalog.ts';
import type { Reason } from '../reason.ts';

/** A row of a table: its line number, and its number of cells. */
export interface Row {
  line: number;
  cells: number;
}

export const knowledgeFields = {
  file_only: () => 'is only for a file',
  file_unknown: ({ name }: { name: string }) => `names the file ${name}, which the campaign does not have`,
  file_not_here: () => 'names a file that the campaign does not have',
  file_not_kept: ({ name }: { name: string }) =>
    `cannot be copied because Parley did not keep the file ${name}: upload it again`,
  file_format: ({ values }: { values: readonly string[] }) => `must be one of these: ${values.join(', ')}`,
  file_missing: ({ file }: { file: string }) => `does not exist: ${file}`,
  file_not_file: ({ file }: { file: string }) => `is not a file: ${file}`,
  file_forbidden: ({ file }: { file: string }) => `cannot be read by this user: ${file}`,
  file_error: ({ file, error }: { file: string; error: string }) => `cannot be read (${error}): ${file}`,
  file_size: () => 'is larger than 5 MB',
  file_blank: () => 'is empty',
  knowledge_too_large: () => 'makes the knowledge of the campaign larger than 5 MB of text',
  not_plain_text: () => 'is not text',
  unknown_encoding: () => 'is in an unknown encoding: save it as UTF-8',
  no_text: () => 'has no text in it',
  no_text_scanned: () => 'has no text in it: scanned pages are pictures, so add their text instead',
  not_pdf: () => 'is not a PDF',
  pdf_pages: ({ max }: { max: number }) => `has more than ${max} pages`,
  pdf_encrypted: () => 'is encrypted: save it without a password',
  pdf_damaged: () => 'is not a readable PDF: it is damaged',
  markup_too_deep: () => 'is nested too deeply',
  read_too_slow: ({ seconds }: { seconds: number }) => `took more than ${seconds} s to read`,
  read_memory: () => 'takes too much memory to read',
  unreadable: () => 'could not be read',
  table_no_rows: () => 'has no rows below its header',
  table_columns: ({ max }: { max: number }) => `has more than ${max} columns`,
  table_rows: ({ columns, rows, more }: { columns: number; rows: readonly Row[]; more: number }) => {
    const named = rows.map(({ line, cells }) => `line ${line} has ${cells}`).join(', ');
    return `has rows that do not match its header of ${columns} columns: ${named}${more > 0 ? `, and ${more} more` : ''}`;
  },
  table_quotes: ({ line }: { line: number | null }) =>
    `is not valid CSV: the quotes are wrong${line === null ? '' : ` at line ${line}`}`,
  page_status: ({ status }: { status: number }) => `could not be fetched: its server answered ${status}`,
  page_redirects: ({ max }: { max: number }) => `could not be fetched: it redirects more than ${max} times`,
  page_error: ({ error }: { error: Reason }) => `could not be fetched: ${formatReason(error)}`,
  page_type: ({ type }: { type: string | null }) =>
    `is ${type ?? 'of an unknown type'}: Parley reads only HTML, text, Markdown, CSV and PDF`,
  page_packing: () => 'could not be fetched: its compression format is unknown',
  page_damaged: () => 'could not be fetched: its compressed content is damaged',
};
