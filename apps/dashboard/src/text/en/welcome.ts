// Text of the first page of a new workspace.

export const welcome = {
  title: 'Your workspace is ready',
  lead: 'Try it with a simulated number, or connect your own.',
  tryHint:
    'Try it out first. You get a simulated number with an agent, a phone to play the lead on, and your inbox side by side. It takes a minute, and no messages reach real people.',
  tryIt: 'Try a simulated number',
  connect: 'Connect a number',
};
