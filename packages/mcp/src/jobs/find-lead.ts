// Whom somebody means by an id, a phone, an Instagram name, a reference or a name.
import { NotFoundError } from '@parley/client';
import { contract, phoneDigits, type ResultOf } from '@parley/contract';
import { type Gather, PAGE, walk } from './gather.ts';

export type LeadRecord = ResultOf<typeof contract.leads.get>['data'];

/** Names are looked for among the newest leads. */
const PAGES = 5;

/** The leads that `who` may mean, newest first: one or several. @throws a `NotFoundError` when it is nobody. */
export async function findLeads(api: Gather, who: string): Promise<LeadRecord[]> {
  const said = who.trim();
  if (/^lead_\w+$/.test(said)) return [(await api.call(contract.leads.get, { id: said })).data];
  const phone = phoneDigits(said);
  const known =
    said === '' ? [] : [...(phone === null ? [] : [{ phone: said }]), { external_reference: said }];
  for (const by of known) {
    const { data } = await api.call(contract.leads.list, by);
    if (data.length > 0) return data;
  }
  const wanted = plain(said.replace(/^@/, ''));
  const { records, complete } = await walk(
    (cursor) => api.call(contract.leads.list, { limit: PAGE, ...cursor }),
    wanted === '' || phone !== null ? 0 : PAGES,
  );
  const named = records.filter(({ name, ig_username }) =>
    [name, ig_username].some((one) => plain(one).includes(wanted)),
  );
  const whole = named.filter(({ name, ig_username }) =>
    [name, ig_username].some((one) => plain(one) === wanted),
  );
  if (whole.length > 0) return whole;
  if (named.length > 0) return named;
  const among = complete || phone !== null ? '' : ` among the newest ${records.length}`;
  throw new NotFoundError(
    404,
    'not_found',
    `No lead${among} is called that, or has that phone or reference.`,
    new Headers(),
  );
}

/** Without case and accents. */
function plain(text: string | null): string {
  return (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
