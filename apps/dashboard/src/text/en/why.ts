// Words of why a message says what it says.

export const why = {
  noReason: 'No reason was kept.',
  learned: 'Learned in this turn',
  proposals: 'What the agent proposed',
  gate: 'Rules of sending',
  model: 'Model',
  tokens: 'Tokens',
  cost: 'Cost',
  took: 'Took',
};
