// Synonyms for the answers of a campaign's criteria (workspace-file.md#synonyms).
import { describe, expect, it } from 'vitest';
import { readWorkspaceFile } from './document.ts';
import { showProblems } from './problem.testing.ts';
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
  showProblems(read(text).problems).map((problem) => problem.replace(/^\d+:\d+ /, ''));

const AT = 'campaigns[0].agent.criteria[0].synonyms';

describe('synonyms', () => {
  it("are stored with the criterion's own spelling of its answers", () => {
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
    ['expect: yes, synonyms: { maybe: [x] }', `${AT}.maybe synonyms_answer {"answers":["yes","no"]}`],
    ['expect: "one of: a, b", synonyms: { c: [x] }', `${AT}.c synonyms_answer {"answers":["a","b"]}`],
    ['expect: any, synonyms: { yes: [x] }', `${AT} synonyms_of {"expect":"any"}`],
    ['expect: ">= 5", synonyms: { yes: [x] }', `${AT} synonyms_of {"expect":">= 5"}`],
    ['expect: yes, synonyms: { yes: [own], no: [rent, Own] }', `${AT}.no[1] synonym_twice {"owner":"yes"}`],
    ['expect: yes, synonyms: { yes: ["!!"] }', `${AT}.yes[0] synonym_empty`],
    ['expect: yes, synonyms: { yes: own }', `${AT}.yes not_list`],
    ['expect: yes, synonyms: { yes: [] }', `${AT}.yes items_min {"min":1}`],
    ['expect: yes, synonyms: [own]', `${AT} not_map`],
  ])('are refused: %s', (criterion, problem) => {
    expect(findProblems(file(criterion))).toEqual([problem]);
  });
});

describe('placeholders', () => {
  const criterion = 'campaigns[0].agent.criteria[0]';
  const accepted = '{"values":["{{name}}","{{workspace}}","{{agent}}"]}'.slice(1);

  it('are accepted in questions and follow-ups if the agent knows their values', () => {
    const lines = '      follow_up_messages: ["{{name|there}}, still interested? {{agent}}"]\n';
    const stored = readStored(file('expect: yes, ask_again: "{{ Name }}, do you?"', lines));
    expect(stored.criteria[0]?.ask_again).toBe('{{ Name }}, do you?');
    expect(stored.manner.follow_up_messages).toEqual(['{{name|there}}, still interested? {{agent}}']);
  });

  it.each([
    [
      'ask_again: "In {{city}}?"',
      '',
      `${criterion}.ask_again placeholder_unknown {"placeholder":"{{city}}",${accepted}`,
    ],
    [
      'ask_again: "{{name?"',
      '',
      `${criterion}.ask_again placeholder_unknown {"placeholder":"{{name?",${accepted}`,
    ],
    [
      'ask_again: A',
      '      follow_up_messages: ["Hi", "{{name}} {{email|you}}"]\n',
      `campaigns[0].agent.follow_up_messages[1] placeholder_unknown {"placeholder":"{{email|you}}",${accepted}`,
    ],
    [
      'ask_again: A',
      '      objections: [{ about: price, say: "{{name}}, it pays off." }]\n',
      'campaigns[0].agent.objections[0].say placeholder_refused {"placeholder":"{{name}}"}',
    ],
  ])('are refused otherwise: %s %s', (asked, more, problem) => {
    expect(findProblems(file(`expect: yes, ${asked}`, more))).toEqual([problem]);
  });
});

it('`unknown` accepts ask and hand_over', () => {
  expect(readStored(file('expect: yes')).unknown).toBe('ask');
  expect(readStored(file('expect: yes', '      unknown: hand_over\n')).unknown).toBe('hand_over');
  expect(findProblems(file('expect: yes', '      unknown: guess\n'))).toEqual([
    'campaigns[0].agent.unknown one_of {"values":["ask","hand_over"]}',
  ]);
});

describe('objections', () => {
  const list = (item: string) => file('expect: yes', `      objections: [${item}]\n`);
  const at = 'campaigns[0].agent.objections[0]';

  it('are stored as written', () => {
    expect(readStored(list('{ when: [dust], say: We clean. }')).manner.objections).toEqual([
      { when: ['dust'], say: 'We clean.' },
    ]);
  });

  it.each([
    ['{ say: x }', `${at} exactly_one_of {"names":["about","when"]}`],
    ['{ about: price, when: [x], say: x }', `${at} exactly_one_of {"names":["about","when"]}`],
    ['{ when: ["!!"], say: x }', `${at}.when[0] synonym_empty`],
    ['{ about: price, say: "" }', `${at}.say text_empty`],
  ])('are refused: %s', (item, problem) => {
    expect(findProblems(list(item))).toEqual([problem]);
  });
});
