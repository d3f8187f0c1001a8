// Text of the dialog that starts a campaign.

export const starting = {
  noPeople: 'No one yet. Import a list or add leads, before or after the start.',
  lists: (count: string, names: string) => `${count} in ${names}`,
  newcomers: 'People who write first',
  thisCampaign: 'Answered by this campaign',
  otherCampaign: (name: string) => `Answered by ${name}`,
  today: 'First messages today',
  unpublished: (number: number) =>
    `The agent has changes that aren’t published. The campaign starts with version ${number}, without them.`,
  examples: (steps: string) => `Some texts are still the template’s examples. In the agent, check: ${steps}.`,
  end: 'Last first message',
  paceReal: 'A new number starts with a few first messages a day. The limit rises day by day.',
  paceSimulated:
    'A simulated number writes to no one. A real number starts with about 5 first messages a day.',
};
