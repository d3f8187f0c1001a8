// The offline agent's phrases, in one file per language. Most entries have several wordings with the same meaning, so
// that a conversation doesn't sound canned. `fill-template.ts` fills the placeholders.

type Wordings = readonly [string, ...string[]];

/** The agent's sentences in one language. */
export interface Phrases {
  /** {{workspace}} */
  disclosure: string;
  /** Sent to a lead who writes first. {{name}}, {{agent}} */
  greeting: Wordings;
  /** Said before the next question. */
  acknowledge: Wordings;
  unclear: Wordings;
  hintYesNo: Wordings;
  hintFigure: Wordings;
  /** {{choices}} */
  hintChoice: Wordings;
  hintText: Wordings;
  /** Asked if the campaign has no criteria. */
  interest: Wordings;
  /** Asked after "yes, but …". `hintOverall` follows. {{question}} */
  hedged: Wordings;
  hintOverall: Wordings;
  /** The reply to a question that the campaign's knowledge doesn't answer. */
  unknown: Wordings;
  /** The reply to "why do you ask?" */
  why: Wordings;
  media: Wordings;
  /** The reply to "are you a bot?" {{workspace}} */
  machine: Wordings;
  handOver: Wordings;
  handOverConfused: Wordings;
  /** {{when}} */
  later: Wordings;
  notInterested: Wordings;
  unqualified: Wordings;
  qualified: Wordings;
  offer: Wordings;
  offerMore: Wordings;
  /** Introduces slots that fit the lead's wish. */
  offerFits: Wordings;
  /** Introduces the slots nearest to a time that is taken. */
  offerNearest: Wordings;
  /** Introduces the last free slots, if the lead wants later ones. */
  offerBeyond: Wordings;
  /** Said if the lead asks twice in a row for a time that is too late. `askWhen` or `colleagueFinds` follows. */
  tooFar: Wordings;
  timePast: Wordings;
  noSuchDay: Wordings;
  /** Said if nothing is free for the second time in a row. `askWhen` or `colleagueFinds` follows. */
  nothingThen: Wordings;
  askWhen: Wordings;
  colleagueFinds: Wordings;
  /** Follows `offerAgain`. */
  pickOrSay: Wordings;
  /** {{when}} */
  askEmail: Wordings;
  /** Asks for the email address before a slot is chosen. */
  askEmailFirst: Wordings;
  emailWrong: Wordings;
  /** {{link}} */
  link: Wordings;
  /** Sent to a lead who names a time although they already have the link. {{link}} */
  linkAgain: Wordings;
  /** {{when}} */
  pending: Wordings;
  /** {{when}} */
  bookedAt: Wordings;
  nothingBooked: Wordings;
  /** {{city}} */
  zoneNoted: Wordings;
  offerAgain: Wordings;
  slotTaken: Wordings;
  noSlots: Wordings;
  /** Follows the numbered slots. */
  pickOne: string;
  /** {{city}} */
  cityTime: string;
  /** {{when}} */
  confirm: Wordings;
  /** {{when}} */
  confirmMoved: Wordings;
  /** {{when}} */
  canceled: Wordings;
  /** Said if the calendar is unavailable. */
  calendarAway: Wordings;
  /** Introduces other slots. {{when}} */
  bookingFailed: Wordings;
  /** {{when}} */
  hostCanceled: Wordings;
  /** {{when}} */
  hostMoved: Wordings;
  /** {{when}} */
  reminder: Wordings;
  /** Sent in the last hours before the meeting. {{when}} */
  reminderSoon: Wordings;
  /** {{location}} */
  where: string;
  /** {{page}} */
  page: string;
  noted: Wordings;
  goodbye: Wordings;
  /** The reminders, in order. {{name}} */
  followUps: Wordings;
  /** The word between the last two choices. */
  or: string;
}
