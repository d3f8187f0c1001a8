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
  done: 'Done',
  hide: 'Hide the checklist',
};
