// What a number last heard of a person, where that decides what it may write to them (sending.md#reply-window).
import { capabilitiesOf, ENGINE_KINDS } from '../../engines/capabilities.ts';

const ASKING = ENGINE_KINDS.filter((kind) => {
  const { reply_window_ms, typing } = capabilitiesOf(kind);
  return reply_window_ms !== null || typing === 'answers';
});
/** How many messages may come late, after a newer one. */
const LATE = 10;

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
/** A list in SQL: remarks on messages, and what the provider can't tell of, are no answer and open no window. */
export const SAYS_NOTHING = listed(['USER_REACTION', 'USER_EDIT', 'USER_DELETION', 'USER_UNKNOWN']);

/**
 * SQL join: `heard`, with the time of the person's last message by the provider's clock, but no later than it arrived,
 * and the engine's id of that message. On networks that ask for neither it reads nothing. `$1` is the workspace; `number`
 * an alias of `numbers`.
 */
export function joiningHeard(lead: string): string {
  return `left join lateral (
     select max(said.at) as heard_at, (array_agg(said.engine_message_id order by said.at desc, said.id desc))[1] as answers
     from (
       select id, engine_message_id, least(sent_at, created_at) as at from messages
       where team_id = $1 and lead_id = ${lead} and number_id = number.id and direction = 'inbound'
         and type not in (${SAYS_NOTHING}) and number.engine in (${listed(ASKING)})
       order by id desc limit ${LATE}) said) heard on true`;
}
