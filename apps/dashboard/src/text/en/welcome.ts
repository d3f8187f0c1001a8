// Words of the first run, once there is a workspace.

export const welcome = {
  title: 'Your workspace is ready',
  lead: 'It has no number yet.',
  tryHint:
    'See it work first: a simulated number with an agent, a phone on which you are the lead, and your inbox beside it. It takes a minute and writes to nobody real.',
  tryIt: 'Try it on a simulated number',
  connect: 'Connect a number',
};
