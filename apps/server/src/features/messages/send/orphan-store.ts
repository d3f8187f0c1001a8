// Finds messages that no process is sending any more.
import { statement } from '../../../platform/postgres/database.ts';
import type { MessageType } from '../message-type.ts';

export interface Orphan {
  team_id: string;
  id: string;
  type: MessageType;
  sender: string;
  /** True if the engine might have the message. */
  handed: boolean;
}

/** Returns messages with the status `sending`, in any workspace, that belong to dead processes or to this process. */
export const listSending = statement<Orphan>(
  'messages.orphans',
  `select team_id, id, type, sender, handed_at is not null as handed from messages message
   where status = 'sending'
     and (sender = $1 or not exists (select 1 from processes process where process.id = message.sender))`,
).rows((processId: string) => [processId]);
