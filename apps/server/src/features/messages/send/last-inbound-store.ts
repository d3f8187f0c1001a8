// Reads the time of a person's last message to a number, if the network limits answers by it (sending.md#reply-window).
import { ENGINE_KINDS, getCapabilities } from '../../../engines/capabilities.ts';

const ASKING = ENGINE_KINDS.filter((kind) => {
  const { reply_window_ms, typing } = getCapabilities(kind);
  return reply_window_ms !== null || typing === 'answers';
});
/** The maximum number of messages that can arrive after a newer one. */
const LATE = 10;

const quoteSqlList = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
/**
 * An SQL list of types that do not count as an answer and open no reply window: reactions, edits, deletions and unknown
 * messages.
 */
export const NON_ANSWER_TYPES = quoteSqlList(['USER_REACTION', 'USER_EDIT', 'USER_DELETION', 'USER_UNKNOWN']);

/**
 * Returns an SQL join `heard` with the time of the person's last message and the id that the engine gave it. The time
 * is the provider's, but at most the time of arrival. Reads nothing for networks that need neither. `$1` is the
 * workspace; `number` is an alias of `numbers`.
 */
export function joinLastInbound(lead: string): string {
  return `left join lateral (
     select max(said.at) as heard_at, (array_agg(said.engine_message_id order by said.at desc, said.id desc))[1] as answers
     from (
       select id, engine_message_id, least(sent_at, created_at) as at from messages
       where team_id = $1 and lead_id = ${lead} and number_id = number.id and direction = 'inbound'
         and type not in (${NON_ANSWER_TYPES}) and number.engine in (${quoteSqlList(ASKING)})
       order by id desc limit ${LATE}) said) heard on true`;
}
