// Synonyms for the answers of a campaign's criteria (workspace-file.md#synonyms).
import { describe, expect, it } from 'vitest';
import { readWorkspaceFile } from './document.ts';
import { createApplyError } from './problem.ts';
import { DEFAULTS } from './schema.ts';

const file = (criterion: string, more = '') => `workspace: { slug: acme }
campaigns:
  - slug: spring
    name: Lea
    agent:
      goal: Sell.
      first_message: Hi.
      criteria: [{ key: a, ask: A, ${criterion} }]
${more}`;
const read = (text: string) => readWorkspaceFile(text, DEFAULTS);
const readStored = (text: string) => {
  const { documents, problems } = read(text);
  expect(problems).toEqual([]);
  return documents[0]!.workspace.campaigns[0]!.agent;
};
const findProblems = (text: string) =>
  createApplyError('w.yaml', read(text).problems).problems.map((problem) =>
    problem.replace(/^w\.yaml:\d+:\d+ /, ''),
  );

const AT = 'campaigns[0].agent.criteria[0].synonyms';

describe('synonyms', () => {
  it('are stored as the criterion spells its answers', () => {
    expect(
      readStored(file('expect: yes, synonyms: { yes: [own, owner], no: [" rent "] }')).criteria[0],
    ).toEqual({
      key: 'a',
      ask: 'A',
      expect: 'yes',
      synonyms: { yes: ['own', 'owner'], no: ['rent'] },
    });
    const choice = file('expect: "one of: Kitchen, bathroom", synonyms: { kitchen: [cooking] }');
    expect(readStored(choice).criteria[0]?.synonyms).toEqual({ Kitchen: ['cooking'] });
    expect(readStored(file('expect: yes')).criteria[0]).toEqual({ key: 'a', ask: 'A', expect: 'yes' });
  });

  it.each([
    [
      'expect: yes, synonyms: { maybe: [x] }',
      `${AT}.maybe is not one of the answers: the fields are yes, no`,
    ],
    [
      'expect: "one of: a, b", synonyms: { c: [x] }',
      `${AT}.c is not one of the answers: the fields are a, b`,
    ],
    ['expect: any, synonyms: { yes: [x] }', `${AT} is not a field of a criterion that expects any`],
    ['expect: ">= 5", synonyms: { yes: [x] }', `${AT} is not a field of a criterion that expects >= 5`],
    [
      'expect: yes, synonyms: { yes: [own], no: [rent, Own] }',
      `${AT}.no[1] is also a word for yes: a word can stand for only one answer`,
    ],
    ['expect: yes, synonyms: { yes: ["!!"] }', `${AT}.yes[0] must contain a letter or a digit`],
    ['expect: yes, synonyms: { yes: own }', `${AT}.yes must be a list`],
    ['expect: yes, synonyms: { yes: [] }', `${AT}.yes must have at least 1 item`],
    ['expect: yes, synonyms: [own]', `${AT} must be a map of fields`],
  ])('are refused: %s', (criterion, problem) => {
    expect(findProblems(file(criterion))).toEqual([problem]);
  });
});

it('unknown accepts ask and hand_over', () => {
  expect(readStored(file('expect: yes')).unknown).toBe('ask');
  expect(readStored(file('expect: yes', '      unknown: hand_over\n')).unknown).toBe('hand_over');
  expect(findProblems(file('expect: yes', '      unknown: guess\n'))).toEqual([
    'campaigns[0].agent.unknown must be one of: ask, hand_over',
  ]);
});
