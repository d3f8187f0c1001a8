// Text of the setup checklist.

export const setup = {
  title: 'Get started',
  progress: (done: number, all: number) => `${done} of ${all}`,
  steps: {
    campaign: 'Create a campaign',
    agent: 'Set up the agent',
    number: 'Connect a number',
    people: 'Add people',
    start: 'Start the campaign',
  },
  hints: {
    campaign: 'Start from an industry, or from your own goal and first message.',
    agent: 'What it knows, asks and books. Try it in a chat.',
    number: 'WhatsApp, Instagram, or a simulated number that writes to no one.',
    people: 'Import an Excel or CSV file, or add leads one by one.',
    start: 'Before the first message, you see who is contacted, when, and from which number.',
  },
  verbs: {
    campaign: 'New campaign',
    agent: 'Set up',
    number: 'Connect',
    people: 'Import',
    start: 'Start…',
  },
  done: 'Done',
  hide: 'Hide the checklist',
};
