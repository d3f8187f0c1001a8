// Finds what a question is about: its words without those that name no subject, and its topics.

import type { QuestionKind } from '../../language/question-kinds.ts';
import { SHARED_TOPICS, type Topic } from '../../language/topics.ts';
import type { Reader } from '../../language/words/reader.ts';
import { findKind } from './questions.ts';
import { findSubjects } from './units.ts';

/** A word of a question, or a phrase that names a topic. */
export interface Subject {
  word: string;
  topics: readonly Topic[];
}

/** The maximum number of words that are compared with the knowledge. Real questions have fewer. */
const MOST_ASKED = 60;

/** The topics whose verbs can be separate from their particle: "pick her up". */
const GAPPED: readonly string[] = ['pickUp', 'removal', 'bring'];

/** Matches "what", in the languages of the offline agent. */
const WHAT = / (?:what|was|quoi|que|cosa|che|wat) /;

/** Matches "with you" after a question for a price: "c'est combien chez vous ?" */
const WITH_YOU = /(?<= )(?:chez vous|bei (?:euch|ihnen)|da voi|bij (?:jullie|u)|con (?:vosotros|ustedes)) $/;

/** What a question asks, and for which kind of fact. */
export interface AskedSubjects {
  kind: QuestionKind | null;
  subjects: Subject[];
}

/**
 * Returns the kind and the subjects of a question. "Is it possible" names no subject, and "pay" names one only if no
 * other word does.
 * @param plain its folded words, with a space on both sides.
 */
export function readSubjects(plain: string, reader: Reader): AskedSubjects {
  const synonyms = reader.topics.map(({ name, words }) => ({ name, asked: words, said: words }));
  const subjects: Subject[] = [];
  let rest = findKind(plain)?.name === 'price' ? plain.replace(WITH_YOU, '') : plain;
  for (const topic of synonyms)
    rest = rest.replace(topic.asked, (phrase) => {
      const [, ...others] = phrase.split(' ');
      if (others.length === 0) return phrase;
      if (!subjects.some(({ word }) => word === phrase)) subjects.push({ word: phrase, topics: [topic] });
      // The words between "pick" and "up" are subjects, too.
      return GAPPED.includes(topic.name) ? ` ${others.slice(0, -1).join(' ')} ` : ' ';
    });
  const kind = findKind(rest);
  rest = rest.replace(new RegExp(reader.frames, 'gu'), ' ');
  if (kind) rest = rest.replace(kind.asked, ' ');
  const topics = [...SHARED_TOPICS, ...synonyms];
  for (const word of findSubjects(rest).slice(0, MOST_ASKED))
    subjects.push({ word, topics: topics.filter(({ asked }) => ` ${word} `.search(asked) >= 0) });
  const isMeeting = ({ word }: Subject) => ` ${word} `.search(reader.bringTo) >= 0;
  // "Do I have to bring a helmet?" is about the helmet, but "what do I bring to the meeting?" is not about the meeting.
  const isThing = (one: Subject) => !hasTopic(one, 'bring') && !isMeeting(one);
  // "What do I bring to the consultation?" is about bringing, whatever the meeting is called.
  const asksWhat = WHAT.test(plain) && subjects.some((one) => hasTopic(one, 'bring'));
  const namesThing = !asksWhat && subjects.some(isThing);
  const isAge = subjects.some((one) => hasTopic(one, 'age'));
  const others = subjects.filter(
    (one) =>
      !(namesThing && hasTopic(one, 'bring')) &&
      (one.word.includes(' ') ||
        (asksWhat && hasTopic(one, 'bring')) ||
        ` ${one.word} `.search(reader.light) < 0) &&
      // "My son is 7" asks about the age only.
      !(isAge && hasTopic(one, 'children')),
  );
  return { kind, subjects: others.length > 0 ? others : subjects };
}

export const hasTopic = ({ topics }: Subject, ...names: string[]) =>
  topics.some(({ name }) => names.includes(name));
