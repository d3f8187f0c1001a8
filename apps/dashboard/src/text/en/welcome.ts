// Text of the first page of a new workspace.

export const welcome = {
  title: 'Your workspace is ready',
  lead: 'Watch an agent at work first, or set up your own.',
  tryHint:
    'You get a simulated number with an example agent, a phone to play the lead on, and your inbox next to it. It takes a minute, and no messages reach real people.',
  tryIt: 'Try a simulated number',
  connect: 'Connect a number',
  begin: 'Start with a campaign',
};
