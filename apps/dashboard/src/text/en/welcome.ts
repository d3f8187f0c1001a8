// Words of the first run, once there is a workspace.

export const welcome = {
  title: 'Your workspace is ready',
  lead: 'It has no number yet.',
  tryHint:
    'See it work first: a simulated number with an agent, a phone on which you are the lead, and your inbox beside it. It takes a minute and writes to nobody real.',
  tryIt: 'Try it on a simulated number',
  connect: 'Connect a number',
  connectHint: 'Numbers are set up by a workspace file. In the folder where Parley runs:',
  commands: ['npx parley apply my-workspace.yaml', 'npx parley number connect 33600000003'],
  connectWhere:
    'What the file says for WhatsApp and Instagram is under “Engines” in the documentation (docs/engines).',
  toInbox: 'To the inbox',
};
