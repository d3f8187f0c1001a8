// Text of the setup checklist.

export const setup = {
  title: 'Get started',
  progress: (done: number, all: number) => `${done} of ${all}`,
  steps: {
    agent: 'Create a campaign and its agent',
    number: 'Connect a number',
    people: 'Add people',
    start: 'Start the campaign',
  },
  hints: {
    agent: 'Choose your industry, change the questions and texts, and try the agent in a chat.',
    number: 'WhatsApp, Instagram, or a simulated number that writes to no one.',
    people: 'Import an Excel or CSV file, or add leads one by one.',
    start: 'Before the first message, you see who is contacted, when, and from which number.',
  },
  verbs: {
    agent: 'New campaign',
    number: 'Connect',
    people: 'Import',
    start: 'Start…',
  },
  done: 'Done',
  hide: 'Hide the checklist',
};
