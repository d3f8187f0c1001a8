// Text of the panel that explains a message.

export const why = {
  noReason: 'No explanation was recorded for this message.',
  learned: 'Learned from the lead',
  proposals: 'Proposed by the agent',
  gate: 'Sending rules',
  model: 'Model',
  tokens: 'Tokens',
  cost: 'Cost',
  took: 'Duration',
};
