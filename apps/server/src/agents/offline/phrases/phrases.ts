// The offline agent's phrases, one file per language. Each entry has several wordings with the same meaning, so that a
// conversation doesn't sound canned. `fill-template.ts` fills the placeholders.

type Wordings = readonly [string, ...string[]];

/** The agent's sentences in one language. */
export interface Phrases {
  /** {{workspace}} */
  disclosure: string;
  /** To a lead that writes first. {{name}}, {{agent}} */
  greeting: Wordings;
  /** Before the next question. */
  acknowledge: Wordings;
  unclear: Wordings;
  hintYesNo: Wordings;
  hintFigure: Wordings;
  /** {{choices}} */
  hintChoice: Wordings;
  hintText: Wordings;
  /** Asked if the campaign has no criteria. */
  interest: Wordings;
  /** Asks back after "yes, but …"; `hintOverall` follows. {{question}} */
  hedged: Wordings;
  hintOverall: Wordings;
  /** In reply to a question that the campaign's knowledge doesn't answer. */
  unknown: Wordings;
  /** In reply to "why do you ask?" */
  why: Wordings;
  media: Wordings;
  /** In reply to "are you a bot?". {{workspace}} */
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
  /** Before slots that fit the lead's wish. */
  offerFits: Wordings;
  /** Before the slots nearest to a time that is taken. */
  offerNearest: Wordings;
  /** Before the last free slots, for a wish for later ones. */
  offerBeyond: Wordings;
  /** For a time that is too late, asked for the second time in a row; `askWhen` or `colleagueFinds` follows. */
  tooFar: Wordings;
  timePast: Wordings;
  noSuchDay: Wordings;
  /** If nothing is free for the second time; `askWhen` or `colleagueFinds` follows. */
  nothingThen: Wordings;
  askWhen: Wordings;
  colleagueFinds: Wordings;
  /** After `offerAgain`. */
  pickOrSay: Wordings;
  /** {{when}} */
  askEmail: Wordings;
  /** Asks for the email address before a slot is chosen. */
  askEmailFirst: Wordings;
  emailWrong: Wordings;
  /** {{link}} */
  link: Wordings;
  /** To a lead that names a time although it got the link. {{link}} */
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
  /** Below the numbered slots. */
  pickOne: string;
  /** {{city}} */
  cityTime: string;
  /** {{when}} */
  confirm: Wordings;
  /** {{when}} */
  confirmMoved: Wordings;
  /** {{when}} */
  canceled: Wordings;
  /** If the calendar is unavailable. */
  calendarAway: Wordings;
  /** Before other slots. {{when}} */
  bookingFailed: Wordings;
  /** {{when}} */
  hostCanceled: Wordings;
  /** {{when}} */
  hostMoved: Wordings;
  /** {{when}} */
  reminder: Wordings;
  /** In the last hours before the meeting. {{when}} */
  reminderSoon: Wordings;
  /** {{location}} */
  where: string;
  /** {{page}} */
  page: string;
  noted: Wordings;
  goodbye: Wordings;
  /** One per reminder, in order. {{name}} */
  followUps: Wordings;
  /** The word between the last two choices. */
  or: string;
}
