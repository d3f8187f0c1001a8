// Finds leads, and for each lead the field that matched.
import { getNationalDigits } from '@parley/contract';
import { parseQuery, type QueryWord } from '../../language/search-words.ts';
import { buildLeadQuery, buildNameQuery, findDigitRuns, readDigits } from '../leads/index.ts';
import type { FindHits, Hit } from './hit.ts';
import { createExcerpt, findMarks, type Mark } from './mark-words.ts';
import { type LeadRow, listLeads } from './store.ts';

export const findLeads: FindHits = async (db, teamId, text, after, limit) => {
  const any = buildLeadQuery(text);
  if (any === '') return [];
  const better = [
    buildNameQuery(text, { whole: true }),
    buildNameQuery(text),
    buildLeadQuery(text, { whole: true }),
  ] as const;
  const rows = await listLeads(db, teamId, { any, better }, after, limit);
  const words = parseQuery(text);
  return rows.map((row) => ({ hit: toLeadHit(row, text, words), position: [String(row.rank), row.id] }));
};

function toLeadHit(row: LeadRow, text: string, words: readonly QueryWord[]): Hit {
  const { id, name, phone, ig_username, channel, stage, at } = row;
  const lead = { id, name, phone, ig_username, channel, stage };
  return { type: 'lead', id, title: name, ...findMatch(row, text, words), lead, at };
}

/** Returns the first field of the lead that contains one of the words. */
function findMatch(
  row: LeadRow,
  text: string,
  words: readonly QueryWord[],
): Pick<Hit, 'matched' | 'excerpt' | 'marks'> {
  const { name, phone, email, ig_username, external_reference, tags } = row;
  const matchText = (matched: Hit['matched'], value: string | null) => {
    const marks = value === null ? [] : findMarks(value, words);
    return marks.length > 0 ? { matched, ...createExcerpt(value!, marks) } : undefined;
  };
  return (
    matchText('name', name) ??
    matchPhone(phone, text) ??
    matchText('email', email) ??
    matchText('handle', ig_username) ??
    matchText('reference', external_reference) ??
    tags.map((tag) => matchText('tag', tag)).find((one) => one !== undefined) ?? {
      // The lead changed after its words were indexed, so none of its fields match.
      matched: 'name',
      excerpt: name ?? '',
      marks: [],
    }
  );
}

function matchPhone(phone: string | null, text: string) {
  if (phone === null) return undefined;
  const marks = findDigitRuns(text)
    .flatMap(readDigits)
    .flatMap((digits) => markDigits(phone, digits));
  return marks.length === 0
    ? undefined
    : { matched: 'phone' as const, excerpt: `+${phone}`, marks: marks.slice(0, 1) };
}

/**
 * Returns the position of the digits: at the start of a phone, with or without country code, or else at its end.
 * Positions count the `+`.
 */
function markDigits(phone: string, digits: string): Mark[] {
  const starts = [0, phone.length - getNationalDigits(phone).length, phone.length - digits.length];
  const start = starts.find((at) => at >= 0 && phone.startsWith(digits, at));
  return start === undefined ? [] : [{ from: start + 1, to: start + 1 + digits.length }];
}
