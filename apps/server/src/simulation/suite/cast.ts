// Makes the lead of a case: a person with given answers, or the reader of a script.
import type { Cast } from '../play.ts';
import type { Profile } from '../profile.ts';
import type { SuiteCase } from './read-suite.ts';

/** Returns the lead of a case, and what others do. */
export function createCast({ person, script, world, language }: SuiteCase): Cast {
  return {
    script,
    language,
    acts: world,
    changeProfile(drawn) {
      const plain: Profile = { ...drawn, typos: 0, splits: 0, volunteers: 0, patience: 0, story: 'answers' };
      if (!person) return plain;
      const { story, about, answers, changes, delay } = person;
      const facts = drawn.facts.map((fact) => ({
        ...fact,
        answer: answers[fact.key] ?? fact.answer,
        opposite: changes[fact.key] ?? fact.opposite,
      }));
      return { ...plain, delay, story, facts, ...(about !== undefined && { about }) };
    },
  };
}
