// Phones that a member corrected in a file. They are stored in this browser until the rows are uploaded, so that they
// survive a reload, after which the same file must be chosen again.
import { readDraft, storeDraft } from '../../../drafts.ts';
import type { Correction } from './check-rows.ts';
import type { Reader } from './reader.ts';

const getDraftId = (digest: string): string => `import.${digest}`;
const readCorrections = (digest: string): Correction[] =>
  JSON.parse(readDraft(getDraftId(digest)) || '[]') as Correction[];

export function storeCorrection(digest: string, correction: Correction): void {
  storeDraft(getDraftId(digest), JSON.stringify([...readCorrections(digest), correction]));
}

export const dropCorrections = (digest: string): void => storeDraft(getDraftId(digest), '');

/** Repeats the stored corrections in a file that was read again. */
export const restoreCorrections = (reader: Reader, digest: string): Promise<null> =>
  reader.ask('correct', readCorrections(digest));
