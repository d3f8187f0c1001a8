// Formats the report of a simulation as lines of plain text.
import { SIMULATION_STAGES } from '@parley/contract';
import type { BreachKind } from '../../simulation/breach.ts';
import type {
  FoundBreach,
  ReportedModels,
  ReportedTurns,
  SimulationReport,
  Stage,
} from '../../simulation/report.ts';
import { formatCount, formatTable, type Terminal, toPlainLine } from '../terminal.ts';
import { formatAmount } from './models.ts';

/** The names of stages, as in a sentence about a lead. */
export const STAGE_NAMES: Record<Stage, string> = {
  pushed: 'pushed',
  contacted: 'received the first message',
  answered: 'answered',
  qualified: 'qualified',
  booked: 'booked a meeting',
  ruled_out: 'ruled out or not interested',
  handed_over: 'handed over to a person',
  opted_out: 'opted out',
  cold: 'cold',
};

/** The names of mistakes. */
export const BREACH_NAMES: Record<BreachKind, string> = {
  wrote_after_opt_out: 'a message after an opt-out',
  contacted_twice: 'two first messages to one person',
  sent_too_fast: 'faster than the pace of the number',
  quota_exceeded: 'more than the number may send in a day',
  booked_without_offer: 'a meeting at a time that was not offered',
  qualified_without_event: 'qualified without an event',
  lost_lead: 'a lead without a next step',
  wrote_over_person: 'a message of the agent while a person answered',
  wrote_after_stop: 'a message to a stopped lead',
  wrote_while_paused: 'a message while the campaign was paused',
  sent_twice: 'a message that was sent twice',
  arrived_without_row: 'a message that arrived and is not stored',
  not_stored_once: 'a message of a lead that is not stored once',
  reminded_of_canceled: 'a reminder of a canceled meeting',
  job_given_up: 'a job that was given up',
  sent_outside_hours: 'a first contact or a follow-up outside the sending hours',
  lost_message: 'an accepted message that did not arrive',
  changed_message: 'a message that arrived with another text',
  ungrounded_link: 'a link that the campaign does not contain',
  ungrounded_promise: 'a promise that the campaign does not contain',
  ungrounded_time: 'a time that is neither offered nor in the campaign',
  repeated_text: 'the same text twice in a conversation',
  confirmed_without_booking: 'a confirmation without a meeting',
  followed_up_decline: 'a follow-up to a lead who declined',
  unseen_hand_over: 'a hand-over that no one sees',
  wrongly_opted_out: 'an opt-out of a lead who did not ask for it',
  canceled_unasked: 'a meeting canceled without a request',
  ignored_opt_out: 'an opt-out that was not understood',
  booked_another_time: 'a meeting at another time than the lead chose',
  wrong_verdict: 'a verdict that the answer does not give',
  wrongly_ruled_out: 'ruled out although every answer fits',
  wrongly_qualified: 'qualified although an answer does not fit',
  left_unanswered: 'a lead without an answer',
  booked_unchosen: 'a meeting that the lead did not choose',
  ungrounded_figure: 'a figure from nowhere',
};

/** The conversations with missing or changed turns that are listed. */
const MOST_TURNS = 10;
/** The lines of a conversation that are shown. */
const MOST_LINES = 14;
/** Formats a share: `97.0 %`. */
export const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** @param currency the currency of the costs of language models. */
export function formatReport(
  report: SimulationReport,
  { color, width }: Terminal,
  currency: string = 'USD',
): string[] {
  const { leads, days, seeds, from, stages, hand_overs, messages, busiest_day, network } = report;
  const { clean, all_clean, models, breaches } = report;
  const day = from.slice(0, 10);
  const worlds = seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds.at(-1)}`;
  const rows = SIMULATION_STAGES.map((stage) => [
    `  ${STAGE_NAMES[stage]}`,
    String(stages[stage]).padStart(6),
    percent(stages[stage] / leads).padStart(8),
  ]);
  return [
    color.bold(`${formatCount(leads, 'lead')}, ${formatCount(days, 'day')} from ${day}, ${worlds}`),
    ...formatTable(rows),
    '',
    `${formatCount(messages.sent, 'message')} sent, ${messages.received.toLocaleString('en')} received`,
    `busiest day: ${busiest_day.sent} of ${busiest_day.quota} messages, ${busiest_day.first_contacts} of ${busiest_day.first_contacts_quota ?? 'any number of'} first messages`,
    ...(hand_overs.length === 0 ? [] : ['', color.bold('Handed over because')]),
    ...hand_overs.map(({ count, example }) => `${String(count).padStart(6)}  ${shorten(example, width - 8)}`),
    '',
    ...formatNetwork(network),
    '',
    `${clean.conversations} of ${clean.of} conversations without a mistake: at least ${percent(clean.at_least)} at 95 % confidence`,
    ...(all_clean
      ? [
          `pass^${all_clean.worlds}: ${all_clean.groups} of ${all_clean.of} leads without a mistake in all ${all_clean.worlds} worlds, ${percent(all_clean.at_least)} to ${percent(all_clean.at_most)} at 95 % confidence`,
        ]
      : []),
    ...(models ? formatModels(models, currency, color) : []),
    ...breaches.flatMap(({ kind, count, found }) => [
      '',
      color.red(color.bold(`${formatCount(count, 'time')}: ${BREACH_NAMES[kind]}`)),
      ...found.flatMap((one) => formatBreach(one, width)),
    ]),
  ];
}

/** Formats the calls of language models, and the turns without an answer. */
function formatModels(
  { calls, tokens, micros, missing, changed }: ReportedModels,
  currency: string,
  color: Terminal['color'],
): string[] {
  const cost = micros === null ? 'no price known' : formatAmount(micros, currency);
  const list = ({ first }: ReportedTurns) => [
    ...first.slice(0, MOST_TURNS).map(({ seed, phone, at }) => `  seed ${seed}, ${phone}: ${formatTime(at)}`),
    ...(first.length > MOST_TURNS
      ? [`  and ${formatCount(first.length - MOST_TURNS, 'conversation')} more`]
      : []),
  ];
  const inAll = ({ count, first }: ReportedTurns) =>
    `${formatCount(count, 'turn')} in ${formatCount(first.length, 'conversation')}`;
  return [
    '',
    `${formatCount(calls, 'call')} of models, ${tokens.input.toLocaleString('en')} + ${tokens.output.toLocaleString('en')} tokens, ${cost}`,
    ...(missing.count === 0
      ? []
      : [color.red(`Not passed: no model answered ${inAll(missing)}, first in`), ...list(missing)]),
    ...(changed.count === 0
      ? []
      : [`${inAll(changed)} changed since the recording, first in`, ...list(changed)]),
  ];
}

/** Formats what published models of restriction say about the number. */
export function formatNetwork({ restrictions, nearest, without }: SimulationReport['network']): string[] {
  const describe = ({ model, rule }: { model: string; rule: string }) => `${rule} of ${model}`;
  const times = (factor: number | null) =>
    factor === null || factor === Number.POSITIVE_INFINITY ? 'no limit' : factor.toFixed(2);
  const others = Object.entries(without).filter(([, factor]) => factor !== (nearest?.factor ?? null));
  return [
    restrictions.length === 0
      ? 'no published model would restrict the number (no promise about a real one)'
      : `restricted by ${restrictions.map((one) => `${describe(one)} (seed ${one.seed}: ${one.value}, limit ${one.limit})`).join(', ')}`,
    nearest === null
      ? 'no published limit matters'
      : `nearest limit: ${describe(nearest)}, which could be stricter by the factor ${times(nearest.factor)}${others.map(([source, factor]) => `; ${times(factor)} without ${source}`).join('')}`,
  ];
}

function formatBreach({ seed, phone, detail, conversation }: FoundBreach, width: number): string[] {
  const lines = conversation.slice(-MOST_LINES).map(({ at, from, text }) => {
    const name = from === 'lead' ? 'lead ' : 'agent';
    return `    ${formatTime(at)} ${name}  ${shorten(text, width - 25)}`;
  });
  return [`  seed ${seed}${phone === null ? '' : `, ${phone}`}: ${shorten(detail, width - 30)}`, ...lines];
}

/** Formats a time as month, day and minute: `11-25 09:30`. */
export const formatTime = (at: string) => at.slice(5, 16).replace('T', ' ');

const shorten = (text: string, most: number): string => {
  const plain = toPlainLine(text)!;
  return plain.length <= most ? plain : `${plain.slice(0, most - 1)}…`;
};
