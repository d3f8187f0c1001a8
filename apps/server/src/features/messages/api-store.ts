// Whom a message through the API goes to.
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface Recipient {
  id: string;
  in_touch: boolean;
  number_id: string | null;
  session_status: string | null;
  engine: string | null;
}

const recipient = statement<Recipient>(
  'messages.recipient',
  `select l.id, l.in_touch, l.number_id, n.session_status, n.engine
   from leads l left join numbers n on n.team_id = l.team_id and n.id = l.number_id
   where l.team_id = $1 and l.id = $2`,
);

export function findRecipient(db: Queries, teamId: string, leadId: string): Promise<Recipient | undefined> {
  return db.row(recipient, [teamId, leadId]);
}

const lock = statement(
  'messages.lock-recipient',
  `select 1 from leads l join numbers n on n.team_id = l.team_id and n.id = l.number_id
   where l.team_id = $1 and l.id = $2 for no key update of n, l`,
);

/**
 * Holds number and lead until the transaction ends. Before the message's row is written: its foreign keys would hold
 * them weakly first, and two transactions that both ask for more then wait for each other.
 */
export async function lockRecipient(tx: Queries, teamId: string, leadId: string): Promise<void> {
  await tx.rows(lock, [teamId, leadId]);
}
