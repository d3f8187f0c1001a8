// The words that leads use, by language. The code in the parent folder looks for them in messages.

/** Fragments of regular expressions over folded words (`fold-text.ts`), without accents and apostrophes. */
type Phrases = readonly string[];

/** The words of one language. */
export interface Lexicon {
  yes: Phrases;
  no: Phrases;
  /** "I don't know", "maybe": neither yes nor no. */
  unsure: Phrases;
  /** "but", "actually", "wait": the words after them can take back the words before them. */
  but: Phrases;
  /** "But", "except": after a yes or a no, they take part of it back. */
  contrast: Phrases;
  /** "Sort of", "in theory", "my parents": anywhere in a message, they make its yes or no unclear. */
  hedge: Phrases;
  /** A whole message that means "what do you mean?" */
  pardon: Phrases;
  /** A whole sentence that asks why a question was asked. */
  why: Phrases;
  /** Words that can precede the yes or no in a clause. */
  filler: Phrases;
  /** Words that negate the words after them. */
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
  /**
   * Words about suitable times, in addition to `time`. Elided articles are written as separate words: `l apres midi`.
   */
  wish: {
    thisWeek: Phrases;
    weekAfterNext: Phrases;
    weekend: Phrases;
    workdays: Phrases;
    /** Words before a week or a month that mean its start. */
    startOf: Phrases;
    middleOf: Phrases;
    endOf: Phrases;
    /** "Yesterday", "last week". */
    past: Phrases;
    /** Words next to a weekday that mean the one before today: "last Monday". */
    last: Phrases;
    /** Words before a time or a day that mean "from", such as "not before". */
    from: Phrases;
    after: Phrases;
    before: Phrases;
    between: Phrases;
    around: Phrases;
    at: Phrases;
    /** Words after a time that mean that time or later. */
    orLater: Phrases;
    noon: Phrases;
    lunch: Phrases;
    soonest: Phrases;
    /** Words that exclude the time after them, like a negation. */
    except: Phrases;
    unsuited: Phrases;
    /** Words for times earlier than the offered ones. */
    earlier: Phrases;
    later: Phrases;
    /** "Instead", "could we": these express a wish even if a meeting is booked. */
    instead: Phrases;
    /** Questions about the time of the booked meeting. */
    whichTime: Phrases;
    /** Words before the name of the place where the lead is. */
    located: Phrases;
    /** Words for the business's time zone: "3pm your time". */
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
  /** Thanks, goodbyes and acknowledgements, which need no answer. */
  closing: Phrases;
  question: Phrases;
  numbers: Readonly<Record<string, number>>;
  thousand: Phrases;
  more: Phrases;
  less: Phrases;
  to: Phrases;
}
