// The words of leads, by language, that the readers of the parent folder look for.

/** Fragments of regular expressions over folded words (`fold.ts`): accents and apostrophes don't matter. */
type Phrases = readonly string[];

/** The words of one language. */
export interface Lexicon {
  yes: Phrases;
  no: Phrases;
  /** "I don't know", "maybe": neither yes nor no. */
  unsure: Phrases;
  /** "but", "actually", "wait": what follows may take back what came before. */
  but: Phrases;
  /** "But", "except": after a yes or a no they take some of it back. */
  contrast: Phrases;
  /** "Sort of", "in theory", "my parents": no plain yes or no, wherever they stand. */
  hedge: Phrases;
  /** A whole message that says "what do you mean?" */
  pardon: Phrases;
  /** A whole sentence that asks why the agent asks. */
  why: Phrases;
  /** Words that may open a clause before its yes or no. */
  filler: Phrases;
  /** Words that negate what follows. */
  negation: Phrases;
  /** "none of these", "something else". */
  none: Phrases;
  /** "any of them", "you choose". */
  whichever: Phrases;
  later: { vague: Phrases; contact: Phrases; soon: Phrases; holidays: Phrases };
  time: {
    today: Phrases;
    tomorrow: Phrases;
    dayAfterTomorrow: Phrases;
    nextWeek: Phrases;
    nextMonth: Phrases;
    evening: Phrases;
    morning: Phrases;
    afternoon: Phrases;
    /** The words before (or after) the amount in "in 3 days". */
    in: Phrases;
    minutes: Phrases;
    hours: Phrases;
    days: Phrases;
    weeks: Phrases;
    months: Phrases;
    when: Phrases;
  };
  /** What is said of times that would suit, beside `time`. In these, articles stand apart: `l apres midi`. */
  wish: {
    thisWeek: Phrases;
    weekAfterNext: Phrases;
    weekend: Phrases;
    workdays: Phrases;
    /** Before a week or a month. */
    startOf: Phrases;
    middleOf: Phrases;
    endOf: Phrases;
    /** "Yesterday", "last week". */
    past: Phrases;
    /** Beside a weekday: "last Monday". */
    last: Phrases;
    /** Before a time or a day: from then on, and what comes to the same, "not before". */
    from: Phrases;
    after: Phrases;
    before: Phrases;
    between: Phrases;
    around: Phrases;
    at: Phrases;
    /** Behind a time. */
    orLater: Phrases;
    noon: Phrases;
    lunch: Phrases;
    soonest: Phrases;
    /** Beside negations: what follows does not suit. */
    except: Phrases;
    unsuited: Phrases;
    /** Than what was offered. */
    earlier: Phrases;
    later: Phrases;
    /** "Instead", "could we": a wish, also where a meeting is booked. */
    instead: Phrases;
    /** A question for the booked time. */
    whichTime: Phrases;
    /** Before a place: the lead is there. */
    located: Phrases;
    /** "3pm your time". */
    yourTime: Phrases;
    christmas: Phrases;
    newYear: Phrases;
  };
  person: Phrases;
  /** "Are you a bot?", "who is this?" */
  bot: Phrases;
  noInterest: Phrases;
  /** First, second, third, last. */
  ordinals: readonly [string, string, string, string];
  cancel: Phrases;
  reschedule: Phrases;
  book: Phrases;
  /** Thanks, goodbyes and nods, that need no answer. */
  closing: Phrases;
  question: Phrases;
  numbers: Readonly<Record<string, number>>;
  thousand: Phrases;
  more: Phrases;
  less: Phrases;
  to: Phrases;
}
