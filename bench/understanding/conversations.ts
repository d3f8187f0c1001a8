// Whole conversations with the offline agent. A lead answers what the agent asks, so that a question more or less does
// not change what the other answers belong to.
import { createCalendar } from '../../apps/server/src/agents/calendar.testing.ts';
import { brief, Conversation } from '../../apps/server/src/agents/offline/conversation.testing.ts';
import type { Criterion, MeetingSlot } from '../../apps/server/src/agents/port.ts';
import type { Score, Scored } from './score.ts';

export interface ConversationItem {
  language: string;
  now: string;
  timezone: string;
  lead: string;
  campaign: {
    workspace: string;
    agent: string;
    goal: string;
    knowledge: string;
    criteria: Criterion[];
    first_message: string;
  };
  /** What the lead writes first; several texts are a burst. */
  opening: string[];
  /** What the lead answers to each criterion: at first, and when it is asked again. */
  answers: Record<string, string[]>;
  /** What the lead answers to offers of slots, and to the question which time suits. */
  to_offer: string[];
  /** The lead's messages when no question is open. */
  afterwards: string[];
  want: {
    verdict: 'qualified' | 'unqualified' | 'not_interested' | 'stopped' | 'person' | 'open';
    /** The wanted verdict for each criterion that is mentioned; null if it must stay open. */
    findings: Record<string, 'met' | 'failed' | null>;
    /** Accepted local starts (`2026-11-26T14:00`), a place in the offer, or null if nothing may be booked. */
    booking: string[] | { offered: number } | null;
  };
}

const MOST_TURNS = 14;

/** Plays a conversation. A person who took over, or a question too many, is `asked`; a wrong verdict or time `wrong`. */
export async function scoreConversation(item: ConversationItem): Promise<Scored> {
  const { language, want } = item;
  const { talk, lines, place, isPerson, verdict } = await play(item);
  const problems = Object.entries(want.findings).flatMap(([key, wanted]) => {
    const found = talk.findings.findLast((one) => one.key === key)?.verdict ?? null;
    if (found === wanted) return [];
    return [{ what: `${key}: ${found}, wanted ${wanted}`, isWrong: found !== null }];
  });
  const booked = talk.booking?.booked?.start_at ?? null;
  const time = findBookingFault(item, booked, place);
  if (time) problems.push(time);
  if (verdict !== want.verdict) {
    const ends = ['unqualified', 'not_interested', 'stopped', 'qualified'];
    const isWrong = !isPerson && ends.includes(verdict);
    problems.push({ what: `${verdict}, wanted ${want.verdict}`, isWrong });
  }
  const score: Score = problems.some(({ isWrong }) => isWrong)
    ? 'wrong'
    : problems.length > 0
      ? 'asked'
      : 'right';
  const said = `${item.campaign.agent}: ${problems.map(({ what }) => what).join('; ')}`;
  return { language, said, score, got: `\n    ${lines.join('\n    ')}` };
}

/** Plays a conversation and returns its messages, its verdict and its booking as plain text. */
export async function writeTranscript(item: ConversationItem): Promise<string> {
  const { talk, lines, verdict } = await play(item);
  const booked = talk.booking?.booked?.start_at ?? 'nothing';
  return `${item.language}, ${item.campaign.agent}: ${verdict}, booked ${booked}\n${lines.join('\n')}\n`;
}

/** Lets the lead of the item talk with the agent, until neither has something to say. */
async function play(item: ConversationItem) {
  const { campaign, language, timezone, now, lead } = item;
  const { workspace, agent, ...rest } = campaign;
  const setup = { ...brief, ...rest, language, timezone, workspace_name: workspace, agent_name: agent };
  const talk = new Conversation(setup, [], lead);
  talk.now = now;
  talk.booking = createCalendar(createOffice(now, timezone));
  await talk.start();
  const left = structuredClone({
    answers: item.answers,
    to_offer: item.to_offer,
    afterwards: item.afterwards,
  });
  let [place, isPerson, verdict]: [number | null, boolean, string] = [null, false, 'open'];
  let next: string[] | undefined = item.opening;
  for (let turn = 0; next && turn < MOST_TURNS && !isPerson; turn++) {
    const offered = talk.transcript.findLast(({ intent }) => intent?.kind === 'offer')?.intent;
    const before = talk.booking?.booked?.start_at;
    const { proposals } = await talk.hears(...next);
    for (const proposal of proposals) {
      if (proposal.kind === 'hand_over') [isPerson, verdict] = [true, 'person'];
      if (proposal.kind === 'qualify') verdict = 'qualified';
      if (proposal.kind === 'disqualify') verdict = proposal.classification;
      if (proposal.kind === 'opt_out') verdict = 'stopped';
    }
    const booked = talk.booking?.booked?.start_at;
    if (booked !== before && offered?.kind === 'offer')
      place = offered.slots.findIndex(({ start_at }) => start_at === booked) + 1;
    if (verdict === 'stopped') break;
    next = chooseAnswer(talk, left, place !== null);
  }
  const lines = talk.transcript.map(
    ({ direction, text }) => `${direction === 'outbound' ? 'A' : 'L'} ${text}`,
  );
  return { talk, lines, place, isPerson, verdict };
}

/** @param isBooked whether the lead chose a slot, and so has nothing left to say to the first offer. */
function chooseAnswer(
  talk: Conversation,
  left: Pick<ConversationItem, 'answers' | 'to_offer' | 'afterwards'>,
  isBooked: boolean,
): string[] | undefined {
  const last = talk.transcript.at(-1)!;
  const kind = last.direction === 'outbound' ? last.intent?.kind : 'say';
  const take = (all: string[] | undefined) => {
    const text = all?.shift();
    return text === undefined ? undefined : [text];
  };
  if ((last.intent?.kind === 'ask' || last.intent?.kind === 'clarify') && last.intent.key !== null)
    return take(left.answers[last.intent.key]);
  return !isBooked && (kind === 'offer' || kind === 'ask_when' || kind === 'clarify')
    ? take(left.to_offer)
    : take(left.afterwards);
}

function findBookingFault({ want, timezone }: ConversationItem, booked: string | null, place: number | null) {
  const local =
    booked &&
    Temporal.Instant.from(booked).toZonedDateTimeISO(timezone).toPlainDateTime().toString().slice(0, 16);
  const what = `booked ${local}, wanted ${JSON.stringify(want.booking)}`;
  if (want.booking === null) return booked === null ? null : { what, isWrong: true };
  if (booked === null) return { what, isWrong: false };
  const isRight = Array.isArray(want.booking)
    ? want.booking.includes(local!)
    : want.booking.offered === place;
  return isRight ? null : { what, isWrong: true };
}

/** Half-hour slots on weekdays for thirty days, 9:00 to 18:00. */
function createOffice(now: string, timezone: string): MeetingSlot[] {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(timezone).toPlainDate();
  return Array.from({ length: 30 }, (_, day) => today.add({ days: day }))
    .filter(({ dayOfWeek }) => dayOfWeek <= 5)
    .flatMap((date) =>
      Array.from({ length: 18 }, (_, half) => {
        const plainTime = { hour: 9 + Math.floor(half / 2), minute: (half % 2) * 30 };
        const start = date.toZonedDateTime({ timeZone: timezone, plainTime });
        const at = (time: Temporal.ZonedDateTime) => time.toInstant().toString({ fractionalSecondDigits: 3 });
        return { id: `slot ${at(start)}`, start_at: at(start), end_at: at(start.add({ minutes: 30 })) };
      }),
    )
    .filter(({ start_at }) => Date.parse(start_at) > Date.parse(now) + 3_600_000);
}
