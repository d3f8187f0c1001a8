// What the offline agent says, one file a language. Each entry holds wordings with one meaning, so that a conversation
// doesn't sound canned. `template.ts` fills the placeholders.

type Wordings = readonly [string, ...string[]];

/** The agent's sentences in one language. */
export interface Phrases {
  /** {{workspace}} */
  disclosure: string;
  /** To a lead who writes first. {{name}}, {{agent}} */
  greeting: Wordings;
  /** Before the next question. */
  acknowledge: Wordings;
  unclear: Wordings;
  hintYesNo: Wordings;
  hintFigure: Wordings;
  /** {{choices}} */
  hintChoice: Wordings;
  hintText: Wordings;
  /** Asked where the campaign has no criteria. */
  interest: Wordings;
  /** Asks back after "yes, but …"; `hintOverall` follows. {{question}} */
  hedged: Wordings;
  hintOverall: Wordings;
  /** To a question that the campaign's text doesn't answer. */
  unknown: Wordings;
  /** To "why do you ask?" */
  why: Wordings;
  media: Wordings;
  /** To "are you a bot?". {{workspace}} */
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
  /** Before the last free slots, to a wish for later ones. */
  offerBeyond: Wordings;
  /** The second time; `askWhen` or `colleagueFinds` follows. */
  tooFar: Wordings;
  timePast: Wordings;
  noSuchDay: Wordings;
  /** The second time that nothing is free; `askWhen` or `colleagueFinds` follows. */
  nothingThen: Wordings;
  askWhen: Wordings;
  colleagueFinds: Wordings;
  /** Behind `offerAgain`. */
  pickOrSay: Wordings;
  /** {{when}} */
  askEmail: Wordings;
  /** Where no slot is chosen yet. */
  askEmailFirst: Wordings;
  emailWrong: Wordings;
  /** {{link}} */
  link: Wordings;
  /** To a lead who names a time all the same. {{link}} */
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
  /** Under the numbered slots. */
  pickOne: string;
  /** {{city}} */
  cityTime: string;
  /** {{when}} */
  confirm: Wordings;
  /** {{when}} */
  confirmMoved: Wordings;
  /** {{when}} */
  canceled: Wordings;
  /** The calendar can't be asked. */
  calendarAway: Wordings;
  /** Before other slots. {{when}} */
  bookingFailed: Wordings;
  /** {{when}} */
  hostCanceled: Wordings;
  /** {{when}} */
  hostMoved: Wordings;
  /** {{when}} */
  reminder: Wordings;
  /** In the last hours. {{when}} */
  reminderSoon: Wordings;
  /** {{location}} */
  where: string;
  /** {{page}} */
  page: string;
  noted: Wordings;
  goodbye: Wordings;
  /** One for each reminder, in order. {{name}} */
  followUps: Wordings;
  /** The word between the last two choices. */
  or: string;
}
