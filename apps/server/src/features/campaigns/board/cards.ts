// Derives a campaign's state: paused by a person, outside its hours, number offline, and so on
// (dashboard-operations.md#campaigns).
import type { contract, Reason, ResultOf } from '@parley/contract';
import { getCapabilities, getChannel, isSimulated } from '../../../engines/capabilities.ts';
import { findStop, isOpen, nextOpen, parseHours } from '../../pacing/index.ts';
import type { CardRow } from './card-store.ts';

type Card = ResultOf<typeof contract.campaigns.card>['data'];
type State = Card['state'];

function deriveState(row: CardRow, now: Date): State {
  const is = (state: State['is'], until: Date | null = null, reason: Reason | null = null): State => ({
    is: state,
    until: until?.toISOString() ?? null,
    reason,
  });
  if (row.status !== 'active') return is(row.status);
  if (row.number_id === null) return is('no_number');
  if (row.session_status !== 'WORKING') return is('disconnected', null, row.disconnected_why);
  if (row.purpose === 'group') return is('working');
  const stop = findStop(row, now);
  if (stop) return is('held', stop.until, row.pause_reason ?? stop.reason);
  const hours = parseHours(row.sending_hours)!;
  if (!isOpen(hours, now, row.timezone)) return is('outside_hours', nextOpen(hours, now, row.timezone));
  return is(row.waiting === 0 ? 'nobody_waits' : 'working');
}

/** @param days the days of the results. */
export function toCard(row: CardRow, days: number, now: Date): Card {
  const { contacted, replied, qualified, booked, won, contacted_on } = row;
  return {
    id: row.id,
    campaign_id: row.slug,
    name: row.name,
    status: row.status,
    purpose: row.purpose,
    state: deriveState(row, now),
    status_by: row.status_by,
    status_at: row.status_at?.toISOString() ?? null,
    number:
      row.number_id === null
        ? null
        : {
            id: row.number_id,
            name: row.number_name,
            phone: row.phone,
            channel: getChannel(row),
            connected: row.session_status === 'WORKING',
            simulated: isSimulated(row.engine),
            templates: getCapabilities(row.engine).first_contact === 'template',
          },
    newcomers: row.newcomers,
    template: row.template && { ...row.template, variables: [...row.template.variables] },
    sending_hours: row.sending_hours,
    timezone: row.timezone,
    waiting: row.waiting,
    attention: row.attention,
    results: {
      ...{ contacted, replied, qualified, booked, won },
      by_day: Array.from({ length: days }, (_, nth) => contacted_on[nth] ?? 0),
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
