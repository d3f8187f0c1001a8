// Reads the decision records in docs/adr and makes their index.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

const FOLDER = join(ROOT, 'docs/adr');

export const INDEX = join(FOLDER, 'README.md');

/** The headings of a record, in order. */
export const SECTIONS = ['Status', 'Context', 'Decision', 'Consequences', 'Verification'] as const;

export interface AdrRecord {
  /** The name of the file, without its folder. */
  file: string;
  /** The decision, such as "Write plain SQL"; undefined if the first line is not a title. */
  title: string | undefined;
  /** The first line of the section Status, such as `Accepted.`; undefined without one. */
  status: string | undefined;
  /** The headings of the second level, in order. */
  sections: string[];
  text: string;
}

/** Returns all records, sorted by title. */
export function readRecords(): AdrRecord[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      return {
        file,
        title: /^# (.+)\n/.exec(text)?.[1],
        status: /^## Status\n\n(.+)$/m.exec(text)?.[1],
        sections: [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!),
        text,
      };
    })
    .sort((a, b) => (a.title ?? '').localeCompare(b.title ?? '', 'en'));
}

/** Returns the text of docs/adr/README.md. */
export function makeIndex(records: readonly AdrRecord[]): string {
  const rows = records.map(
    ({ file, title, status }) => `| [${title}](${file}) | ${status?.replace(/\.$/, '')} |`,
  );
  return `# Decisions

Each record explains one decision: its context, the rejected alternatives, its consequences, and the tests that check it.
The file name and the title are the decision. A record that is replaced keeps its file, and its status names the new one.

\`npm run adr-index\` generates this page from the records. To add a record, copy the sections of an existing one
(${SECTIONS.join(', ')}) and run it.

| Decision | Status |
|---|---|
${rows.join('\n')}
`;
}
