// Formats an explanation as lines of plain text. Text written by people is escaped, because it could contain terminal
// control codes.
import { type Fact, formatReason } from '@parley/contract';
import {
  describeProposal,
  type ExplainedLead,
  type ExplainedMessage,
  type ExplainedTurn,
  type TurnCost,
} from '../../features/agent/index.ts';
import { formatTable, toPlainLine } from '../terminal.ts';

const LONGEST = 160;
/** The origin of messages that no turn of the agent wrote, by message type. */
const WHY: Record<string, string> = {
  API_MESSAGE: 'sent through the API, or by a person in the dashboard',
  MANUAL_MESSAGE: 'written on the connected phone',
};

export function formatMessage({ message, rules, waits, turn }: ExplainedMessage): string[] {
  const times: [string, Date | null][] = [
    ['written', message.created_at],
    ['quota taken', message.reserved_at],
    ['handed to engine', message.handed_at],
    [message.direction === 'inbound' ? 'sent by lead' : 'accepted', message.sent_at],
    ['delivered', message.delivered_at],
    ['read', message.read_at],
    ['failed', message.failed_at],
  ];
  const head: [string, string | null][] = [
    ['message', `${message.id}, ${message.type}, ${message.status}`],
    ['text', short(message.text)],
    ['lead', message.lead_id],
    ['number', `${message.number} (${message.engine})`],
    ['why', short(message.reasoning ?? WHY[message.type] ?? null)],
    ['not sent', short(message.explanation)],
    ['refused', message.attempts > 0 ? `${message.attempts} times by the engine` : null],
    [
      'failure',
      message.failure && short(`${message.failure_kind ?? 'unknown'}: ${formatReason(message.failure)}`),
    ],
    ...times.map(([name, at]): [string, string | null] => [name, at?.toISOString() ?? null]),
    [
      'waits',
      waits &&
        `${formatReason(waits.why)}${waits.earliest ? `; earliest ${waits.earliest.toISOString()}` : ''}`,
    ],
  ];
  const ruled = rules.map(({ rule, says, passes, as_of }) => {
    return [`  ${passes ? '✓' : '✗'}`, rule, formatReason(says), as_of === 'now' ? '(now)' : ''];
  });
  const title = message.direction === 'inbound' ? 'The turn that read it' : 'The turn that wrote it';
  return [
    ...formatRows(head),
    ...(turn ? ['', title, ...formatTurn(turn)] : []),
    ...(ruled.length > 0 ? ['', 'The send gate', ...formatTable(ruled)] : []),
  ];
}

/** Returns the lines of one turn. */
function formatTurn(turn: ExplainedTurn): string[] {
  const { total } = turn;
  const lines = [
    ...formatRows([
      ['  at', turn.at.toISOString()],
      ['  model', turn.model || 'no model answered'],
      ['  why', short(turn.reasoning)],
      ['  cost', total.calls === 0 ? 'nothing: no model was called' : formatCost(total)],
    ]),
  ];
  for (const { key, verdict, value, quote } of turn.after) {
    const before = turn.before.find((one) => one.key === key);
    const was =
      before && before.verdict === verdict && before.value === value
        ? 'as before'
        : `was ${before?.verdict ?? 'open'}`;
    lines.push(`  criterion  ${key} ${verdict} (${short(value)}; ${was}): “${short(quote) ?? ''}”`);
  }
  for (const { source, heading, text } of turn.passages)
    lines.push(`  passage    ${[source, heading].filter(Boolean).join(' > ')}: ${short(text)}`);
  for (const proposal of turn.accepted)
    if (proposal.kind !== 'finding') lines.push(`  carried out  ${short(describeProposal(proposal))}`);
  for (const { what, why } of turn.refused) lines.push(`  refused    ${what}: ${short(why)}`);
  for (const { model, outcome, ms, tokens, micros, problems } of turn.attempts) {
    lines.push(
      `  asked      ${model}: ${short(outcome)}, ${formatCost({ calls: 1, ms, ...tokens, micros, currency: total.currency })}`,
    );
    for (const problem of problems) lines.push(`             problem: ${short(problem)}`);
  }
  return lines;
}

export function formatLead(lead: ExplainedLead): string[] {
  const lines = formatRows([
    ['lead', [lead.id, toPlainLine(lead.name), lead.phone && `+${lead.phone}`].filter(Boolean).join(', ')],
    ['status', `${lead.status}, set by ${lead.status_set_by === 'person' ? 'a person' : 'Parley'}`],
    [
      'campaign',
      lead.campaign === null ? 'none' : `${lead.campaign} (${lead.campaign_status}), from ${lead.number}`,
    ],
    ['source', lead.source],
    ['handled by', lead.held_by === 'person' ? 'a person' : 'the agent'],
    ['opted out', lead.opted_out_at?.toISOString() ?? null],
    ['contacted', lead.first_contact_at?.toISOString() ?? null],
    [
      'last message',
      lead.last_message_at &&
        `${lead.last_message_direction === 'inbound' ? 'from the lead' : 'from us'}, ${lead.last_message_at.toISOString()}`,
    ],
    ['can answer', lead.reply_window_ends_at && `until ${lead.reply_window_ends_at.toISOString()}`],
  ]);
  if (lead.criteria.length > 0) lines.push('', 'Criteria');
  for (const { key, expect, verdict, value, quote } of lead.criteria) {
    const proof = verdict === null ? 'open' : `${verdict} (${short(value)}): “${short(quote) ?? ''}”`;
    lines.push(`  ${key} (${expect}) ${proof}`);
  }
  if (lead.turns.length > 0) lines.push('', 'Last turns, newest first');
  for (const turn of lead.turns) {
    const cost = turn.total.calls > 0 ? `, ${formatCost(turn.total)}` : '';
    lines.push(
      `  ${turn.at.toISOString()}  ${turn.model || 'no model answered'}${cost}: ${short(turn.reasoning)}`,
    );
    if (turn.message_id) lines.push(`    wrote ${turn.message_id}`);
  }
  if (lead.journal.length > 0) lines.push('', 'Journal, newest first');
  for (const { at, author, text } of lead.journal)
    lines.push(`  ${at}  ${toPlainLine(author) ?? 'Parley'}: ${short(text)}`);
  lines.push('', 'Next');
  for (const { what, at } of lead.next) lines.push(`  ${at === null ? '' : `${at}  `}${formatReason(what)}`);
  return lines;
}

/** Formats the cost of a turn: `2 calls, 1,834 + 92 tokens (1,200 cached), 0.0021 USD, 1.4 s`. */
export function formatCost({ calls, ms, input, cached, output, micros, currency }: TurnCost): string {
  const formatFigure = (number: number) => number.toLocaleString('en');
  const read = cached > 0 ? ` (${formatFigure(cached)} cached)` : '';
  return [
    `${calls} ${calls === 1 ? 'call' : 'calls'}`,
    `${formatFigure(input)} + ${formatFigure(output)} tokens${read}`,
    micros === null ? 'no price known' : `${(micros / 1_000_000).toFixed(4)} ${currency}`,
    `${(ms / 1_000).toFixed(1)} s`,
  ].join(', ');
}

function formatRows(rows: readonly (readonly [string, string | null])[]): string[] {
  return formatTable(rows.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function short(words: Fact | string): string;
function short(words: Fact | string | null): string | null;
function short(words: Fact | string | null): string | null {
  const line = toPlainLine(words && formatReason(words))
    ?.replace(/\s+/g, ' ')
    .trim();
  if (line === undefined || line.length <= LONGEST) return line ?? null;
  return `${line.slice(0, LONGEST).toWellFormed()}…`;
}
