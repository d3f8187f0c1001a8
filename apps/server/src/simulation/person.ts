// A simulated person, who reads only the text of the messages, as real people do.
import type { Draw } from './draw.ts';
import type { Fact, Profile, Story } from './profile.ts';
import type { PersonWords, Saying } from './words.ts';

/** What a message of a person means, which the person knows and the agent has to find out. */
export type Meaning =
  /** Whether the answer meets the criterion. */
  | { kind: 'answer'; key: string; meets: boolean }
  /** The line of the offered time: "1. Monday, 23 November 14:30". */
  | { kind: 'pick'; line: string }
  | { kind: Saying };

/** A message of a person. */
export interface Line {
  text: string;
  means: Meaning;
}

export interface Person {
  profile: Profile;
  /**
   * Reads the messages since the last answer, and returns the answer: one or several messages, or none from a person who
   * stays silent.
   */
  answer(texts: readonly string[]): Line[];
  /** Returns whether the person has said all they want. */
  hasLeft(): boolean;
}

/** The most answers of a person. Real leads write less. */
const MOST_ANSWERS = 14;
const REMARKS = 0.06;
/** The stories in which a person says one thing and leaves, with what they say. */
const FAREWELLS: Partial<Record<Story, Saying>> = {
  opts_out: 'opt_out',
  declines: 'decline',
  later: 'later',
  wrong_person: 'wrong_person',
  customer: 'customer',
  angry: 'angry',
  wants_person: 'want_person',
};
/** Those of them who say it as their first words. */
const AT_ONCE: ReadonlySet<Story> = new Set<Story>(['wrong_person', 'customer']);

/** Matches the line of an offered time. The lines of a question name no time. */
const OFFERED = /^\s*(\d)[.)]\s+(.*\d{1,2}:\d{2}.*)$/gm;
const TIME = /\d{1,2}:\d{2}/;

/** Creates a person. */
export function createPerson(
  profile: Profile,
  words: PersonWords,
  weekdays: readonly string[],
  draw: Draw,
): Person {
  const { story, facts } = profile;
  const told = new Set<string>();
  /** The criteria whose first answer the person took back. */
  const takenBack = new Set<string>();
  let answers = 0;
  let left = false;
  let extras = 0;
  let hasBooked = false;

  const say = (saying: Saying, values: Record<string, string> = {}): Line => ({
    text: draw.pick(words[saying]).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    means: { kind: saying },
  });

  function leave(saying: Saying): Line[] {
    left = true;
    return [say(saying)];
  }

  function state(fact: Fact): Line {
    told.add(fact.key);
    const { key, answer, opposite, meets } = fact;
    if (opposite !== null && takenBack.has(key))
      return { text: opposite, means: { kind: 'answer', key, meets: !meets } };
    return { text: answer, means: { kind: 'answer', key, meets } };
  }

  /** Returns the criterion that a text asks about. The last question counts. */
  function findAsked(text: string): Fact | undefined {
    const places = facts.map((fact) => ({
      fact,
      at: Math.max(...fact.asks.map((ask) => text.lastIndexOf(ask))),
    }));
    return places.filter(({ at }) => at >= 0).sort((a, b) => b.at - a.at)[0]?.fact;
  }

  function chooseTime(text: string): Line[] {
    // Of two lists, the later one counts.
    const all = [...text.matchAll(OFFERED)];
    const lines = all.slice(all.findLastIndex((match) => match[1] === '1')).map((match) => match[2]!);
    if (story === 'other_time' && extras++ === 0)
      return [say('other_time', { weekday: draw.pick(weekdays) })];
    const index = draw.chance(0.6) || lines.length < 2 ? 0 : 1;
    const line = lines[index]!;
    const time = TIME.exec(line)?.[0];
    const isNamed =
      time !== undefined && lines.filter((one) => one.includes(time)).length === 1 && draw.chance(0.4);
    const { text: said } = isNamed
      ? say('slot_time', { time })
      : say(index === 0 ? 'first_slot' : 'second_slot');
    hasBooked = true;
    return [{ text: said, means: { kind: 'pick', line } }];
  }

  function answerQuestion(fact: Fact): Line[] {
    const lines: Line[] = [];
    const isHere = profile.about === undefined || profile.about === fact.key;
    if (isHere && story === 'evades' && extras++ === 0) return [say('unsure')];
    if (isHere && story === 'haggles' && extras++ === 0) return [say('haggle')];
    if (story === 'asks' && draw.chance(0.6) && extras++ < 3)
      lines.push(say(draw.pick(['ask_price', 'ask_hours', 'ask_place', 'ask_machine', 'ask_unknown'])));
    if (lines.length > 0 && draw.chance(0.5)) return lines;
    lines.unshift(state(fact));
    const next = facts.find(({ key }) => !told.has(key));
    if (next && draw.chance(profile.volunteers)) lines.push(state(next));
    const { opposite } = fact;
    if (isHere && story === 'changes_mind' && opposite !== null && extras++ === 0) {
      takenBack.add(fact.key);
      const meets = !fact.meets;
      const { text } = say('change_mind', { answer: opposite });
      lines.push({ text, means: { kind: 'answer', key: fact.key, meets } });
    }
    return lines;
  }

  return {
    profile,
    hasLeft: () => left,
    answer(texts) {
      answers += 1;
      const text = texts.join('\n');
      const farewell = FAREWELLS[story];
      if (left || story === 'silent') return [];
      if (answers > MOST_ANSWERS) left = true;
      if (story === 'machine') return answers > 6 ? leave('auto_reply') : [say('auto_reply')];
      if (farewell && (AT_ONCE.has(story) || told.size >= profile.patience)) return leave(farewell);
      if (story === 'fades' && told.size >= profile.patience) {
        left = true;
        return [];
      }
      if (!hasBooked && text.matchAll(OFFERED).toArray().length > 0) return chooseTime(text);
      const fact = findAsked(text);
      if (fact) {
        const lines = answerQuestion(fact);
        return draw.chance(REMARKS) ? [say('aside'), ...lines] : lines;
      }
      if (/[?？]\s*$/.test(text.trim())) return [say('open')];
      if (hasBooked || told.size === facts.length) return leave(draw.chance(0.7) ? 'thanks' : 'goodbye');
      return draw.chance(0.3) ? [say('thanks')] : [];
    },
  };
}
