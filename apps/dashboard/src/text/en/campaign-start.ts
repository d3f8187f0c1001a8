// Text of the dialog that starts a campaign.

export const starting = {
  noPeople: 'No one yet. Import a list or add leads, before or after the start.',
  lists: (count: string, names: string) => `${count} in ${names}`,
  newcomers: 'People who write first',
  thisCampaign: 'Answered by this campaign',
  otherCampaign: (name: string) => `Answered by ${name}`,
  replacesTrial: (name: string) => `Answered by this campaign. The trial “${name}” is archived.`,
  today: 'First messages today',
  unpublished: (count: number) =>
    count === 1
      ? '1 change to the agent isn’t published yet.'
      : `${count} changes to the agent aren’t published yet.`,
  publish: 'Publish and start',
  without: 'Start without them',
  refused: 'The agent can’t be published yet. Open the agent and press Publish… to see what is missing.',
  openAgent: 'Open the agent',
  unset: (what: string) => `The agent ${what}.`,
  lacks: {
    knows: 'knows nothing about your business',
    asks: 'asks nothing',
    books: 'books no meetings',
  },
  setUp: 'Set up the agent',
  examples: 'Some texts are still the template’s examples:',
  end: 'Last first message',
  paceReal: 'A new number starts with a few first messages a day. The limit rises day by day.',
  paceSimulated:
    'A simulated number writes to no one. A real number starts with about 5 first messages a day.',
};
