// Compares PATCH /leads/{id} with a journal entry to a loop that makes the same writes through the same driver, each
// time in one transaction.
import type { Environment } from './environment.ts';
import { CONNECTIONS, measureRequests } from './load.ts';
import { compareSides, type Line, toLine } from './measure.ts';
import { buildLeadId, getFirstLead } from './seed.ts';
import { measureWrites } from './writes.ts';

const IDS_OF_CONNECTION = 500;
/** Enough leads for each connection to have separate ones, and for none to get the same values twice. */
export const LEADS_TO_PATCH = CONNECTIONS * IDS_OF_CONNECTION;

export async function patchLead(env: Environment, rounds: number): Promise<Line[]> {
  const { teams, parley, database } = env;
  const readable = teams.filter(({ leads }) => leads > 0);
  // Each connection has separate leads.
  const getLeadId = (connection: number, index: number) => {
    const turn = Math.floor(connection / readable.length);
    return buildLeadId(
      getFirstLead(teams, readable[connection % readable.length]!) + turn * IDS_OF_CONNECTION + index,
    );
  };
  let day = 0;
  const measureOurs = () => {
    // Each round uses new values, because a PATCH that changes nothing writes nothing.
    day++;
    return measureRequests(parley.url, 4, (connection) => {
      const team = readable[connection % readable.length]!;
      return Array.from({ length: IDS_OF_CONNECTION }, (_, index) => ({
        method: 'PATCH' as const,
        path: `/api/v1/leads/${getLeadId(connection, index)}`,
        headers: { authorization: `Bearer ${team.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          next_action_at: new Date(Date.UTC(2027, 0, day, 0, 0, index)),
          next_action_label: 'Call',
        }),
      }));
    });
  };
  const measureReference = () =>
    measureWrites(database.app, 4, async (client, connection, time) => {
      const team = readable[connection % readable.length]!;
      const lead = getLeadId(connection, time % IDS_OF_CONNECTION);
      const now = new Date();
      await client.query('begin');
      await client.query({
        name: 'lead',
        text: `update leads set next_action_at = $3, next_action_label = $4, updated_at = $5
               where team_id = $1 and id = $2`,
        values: [team.team_id, lead, new Date(Date.UTC(2028, 0, 1, 0, 0, time)), 'Call', now],
      });
      await client.query({
        name: 'note',
        text: 'insert into notes (team_id, id, lead_id, text, author, created_at) values ($1, $2, $3, $4, $5, $6)',
        values: [
          team.team_id,
          `note_${crypto.randomUUID()}`,
          lead,
          'Next action set for 2028.',
          'API · CRM',
          now,
        ],
      });
      await client.query('commit');
    });
  return [
    toLine(
      'PATCH /leads/{id} with journal',
      'req/s',
      0.4,
      await compareSides(rounds, measureReference, measureOurs),
    ),
  ];
}
