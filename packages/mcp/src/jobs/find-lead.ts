// Finds leads by an id, a phone, an Instagram name, a reference or a name.
import { NotFoundError } from '@parley/client';
import { contract, parsePhoneDigits, type ResultOf } from '@parley/contract';
import { type Gather, PAGE, readPages } from './job-api.ts';

export type LeadRecord = ResultOf<typeof contract.leads.get>['data'];

const NEWEST_PAGES = 3;
const IN_TOUCH_PAGES = 5;

/**
 * Returns the newest leads. If there are more, also those with a recent message, so that an import of thousands does
 * not hide active leads. `missing` describes the omitted leads in words; null if none were omitted.
 */
export async function listVisibleLeads(
  api: Gather,
  only: { campaign_id?: string },
  since: Date,
): Promise<{ leads: LeadRecord[]; missing: string | null }> {
  const list = (more: object) => (cursor: object) =>
    api.call(contract.leads.list, { limit: PAGE, ...only, ...more, ...cursor });
  const newest = await readPages(list({}), NEWEST_PAGES);
  if (newest.complete) return { leads: newest.records, missing: null };
  const inTouch = await readPages(list({ since: since.toISOString() }), IN_TOUCH_PAGES);
  const known = new Set(newest.records.map(({ id }) => id));
  const leads = [...newest.records, ...inTouch.records.filter(({ id }) => !known.has(id))];
  const others = inTouch.complete
    ? 'were not in touch'
    : `are not among the newest ${inTouch.records.length} in touch`;
  return { leads, missing: `leads who are not among the newest ${newest.records.length}, and ${others}` };
}

/**
 * Returns the leads that match `who`, newest first.
 * @throws a `NotFoundError` if none matches.
 */
export async function findLeads(api: Gather, who: string): Promise<LeadRecord[]> {
  const said = who.trim();
  if (/^lead_\w+$/.test(said)) return [(await api.call(contract.leads.get, { id: said })).data];
  const phone = parsePhoneDigits(said);
  const exact = [...(phone === null ? [] : [{ phone: said }]), { external_reference: said }];
  for (const by of said === '' ? [] : exact) {
    const { data } = await api.call(contract.leads.list, by);
    if (data.length > 0) return data;
  }
  const wanted = foldName(said.replace(/^@/, ''));
  if (phone !== null || wanted === '') throw createNotFound('has that phone, reference or name');
  const { leads, missing } = await listVisibleLeads(api, {}, EVER);
  const findNamed = (holds: (name: string) => boolean) =>
    leads.filter(({ name, ig_username }) => holds(foldName(name)) || holds(foldName(ig_username)));
  const whole = findNamed((name) => name === wanted);
  const found = whole.length > 0 ? whole : findNamed((name) => name.includes(wanted));
  if (found.length > 0) return found;
  throw createNotFound(`has that reference or name${missing === null ? '' : ` (not searched: ${missing})`}`);
}

const EVER = new Date(0);

const createNotFound = (why: string) => new NotFoundError(404, 'not_found', `No lead ${why}.`, new Headers());

/** Removes case and accents. */
function foldName(text: string | null): string {
  return (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
