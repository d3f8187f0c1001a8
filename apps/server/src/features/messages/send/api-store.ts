// Reads the recipient of a message that an API caller sends.
import type { EngineKind } from '../../../engines/capabilities.ts';
import { statement } from '../../../platform/postgres/database.ts';

export interface Recipient {
  id: string;
  in_touch: boolean;
  number_id: string | null;
  session_status: string | null;
  engine: EngineKind | null;
  /** True if the secrets that the engine needs for the number are stored. */
  has_secrets: boolean;
}

export const findRecipient = statement<Recipient>(
  'messages.recipient',
  `select lead.id, lead.in_touch, lead.number_id, number.session_status, number.engine,
     number.secrets_sealed is not null as has_secrets
   from leads lead left join numbers number on number.team_id = lead.team_id and number.id = lead.number_id
   where lead.team_id = $1 and lead.id = $2`,
).row((teamId: string, leadId: string) => [teamId, leadId]);

/**
 * Locks the number and the lead until the transaction ends. Call it before the message's row is inserted: the row's
 * foreign keys would take weak locks first, and two transactions that both upgrade them would deadlock.
 * @returns false if the lead was merged with another one.
 */
export const lockRecipient = statement(
  'messages.lock-recipient',
  `select 1 from leads lead join numbers number on number.team_id = lead.team_id and number.id = lead.number_id
   where lead.team_id = $1 and lead.id = $2 for no key update of number, lead`,
).exists((teamId: string, leadId: string) => [teamId, leadId]);
