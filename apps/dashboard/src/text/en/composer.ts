// Text of the reply field.
export const composer = {
  title: 'Reply',
  reply: 'Reply…',
  replyTakes: 'Reply… (you will take over)',
  send: 'Send',
  sendToo: 'Send anyway',
  sendAnyway: 'Send anyway',
  atOnce: 'Send now',
  noNumber: 'No number can message this lead',
  quota: (left: number, limit: number) => `${left} of ${limit} left today`,
  usedUp: (at: string) => `Quota used up until ${at}`,
  disconnected: 'Number disconnected',
  isAnswering: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} already replying. Send anyway?`,
  tooLong: (has: string, most: string) =>
    `This message has ${has} characters. The limit is ${most}. Shorten it or send it in parts.`,
  newer: 'The lead has sent a new message. Read it, or send anyway.',
  notSent: (why: string) => `Not sent. ${why}`,
  quotaUsed: (limit: string, at: string) =>
    `Not sent: today’s quota of ${limit} messages is used up. It resets on ${at}.`,
  keepDraft: 'Keep as draft',
  notSentTitle: 'Not sent',
  numberAway: (number: string) =>
    `Not sent: ${number} is disconnected. Your text is kept until it reconnects.`,
  mayHaveArrived: 'Check the phone. If the message was delivered, its status changes to Sent.',
  asSecond: 'Send as a new message',
  waits: (span: string) => `Sending in ${span}, at the number’s pace. Keep this page open.`,
  waitsForConnection: 'You’re offline. The reply is sent as soon as the connection is back.',
  saved: {
    title: 'Saved replies',
    insert: 'Insert a saved reply',
    empty: 'No saved replies yet. Save the answers that you often type.',
    manage: 'Manage saved replies',
    gaps: (gaps: readonly string[]) => `Fill in ${gaps.join(', ')} before you send.`,
    variables: { first_name: 'first name', name: 'full name', my_name: 'your name' },
  },
  closed: {
    opted_out: 'This lead opted out',
    stopped: 'A member stopped the messages to this lead',
    blocked: 'This lead is on the block list',
    window_closed: 'The reply window has closed',
    not_contacted: 'The campaign sends the first message',
  },
};
