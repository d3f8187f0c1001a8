// Text of an open conversation and its actions.
import type { Formats } from '../format.ts';

type Answering = {
  by: 'agent' | 'member' | 'phone' | 'nobody';
  member: { id: string; name: string } | null;
  state: 'idle' | 'thinking' | 'typing' | 'waiting';
  at: string | null;
  reason:
    | 'campaign_paused'
    | 'number_disconnected'
    | 'opted_out'
    | 'blocked'
    | 'window_closed'
    | 'no_agent'
    | null;
};
export interface AnsweringContext {
  /** The id of the signed-in member. */
  own: string;
  formats: Formats;
  now: number;
}
type MessageState = 'received' | 'queued' | 'sending' | 'accepted' | 'refused' | 'unconfirmed' | 'discarded';

const silences = {
  campaign_paused: 'the campaign is paused',
  number_disconnected: 'the number is disconnected',
  opted_out: 'the lead opted out',
  blocked: 'the lead is on the block list',
  window_closed: 'the reply window has closed',
  no_agent: 'no agent is set up',
};
const states: Record<MessageState, string> = {
  received: '',
  queued: 'queued',
  sending: 'sending…',
  accepted: 'sent',
  refused: 'not sent',
  unconfirmed: 'might have been delivered',
  discarded: 'not sent',
};

export const answering = {
  takeOver: 'Take over',
  giveBack: 'Give back',
  stopping: 'Taking over…',
  starting: 'Giving back to the agent…',
  notTaken: 'Couldn’t take over',
  notGiven: 'Couldn’t give back',
  givenBack: 'Given back to the agent',
  optedOut: 'The lead opted out. No one can write to them.',
  sentence: (
    { by, member, state, at, reason }: Answering,
    { own, formats, now }: AnsweringContext,
  ): string => {
    if (by === 'phone') return 'Someone replied from the phone';
    if (by === 'member') {
      if (member !== null) return member.id === own ? 'You are answering' : `${member.name} is answering`;
      if (at === null) return 'No one answers yet';
      return `No one answers yet: the agent handed over ${formats.span(now - Date.parse(at))} ago`;
    }
    if (by === 'nobody')
      return `No one is answering: ${reason === null ? 'unknown reason' : silences[reason]}`;
    if (state === 'typing') return 'The agent is typing';
    if (state === 'thinking') return 'The agent is thinking';
    if (at === null) return 'The agent answers the next message';
    const wait = Date.parse(at) - now;
    if (wait <= 0) return 'The agent answers shortly';
    return wait < 60_000
      ? `The agent answers in ${formats.span(wait)}`
      : `The agent answers on ${formats.moment(at)}`;
  },
};

export const transcript = {
  title: 'Conversation',
  empty: 'No messages yet',
  emptyHint: 'The first message will appear here.',
  notHere: 'Message not found',
  toEnd: 'Jump to latest',
  why: 'why',
  state: (state: MessageState, until: string | null): string =>
    state === 'queued' && until ? `scheduled for ${until}` : states[state],
  note: (author: string | null) => (author === null ? 'Note' : `Note by ${author}`),
  booking: (status: string, when: string | null): string => {
    const words: Record<string, string> = {
      booked: 'Meeting booked',
      canceled: 'Meeting canceled',
      rescheduled: 'Meeting moved',
      failed: 'Meeting not booked',
      no_show: 'No-show',
    };
    return when === null ? (words[status] ?? status) : `${words[status] ?? status}: ${when}`;
  },
};

export const talk = {
  more: 'More',
  moreOf: (name: string): string => `Actions for ${name}`,
  openPage: 'Open lead page',
  answerAsLead: 'Answer as this lead',
  show: 'Show',
  lines: { all: 'Everything', said: 'Messages and notes', messages: 'Messages' },
  writeNote: 'Add a note',
  handOver: {
    known: 'Known',
    failed: 'not met',
    doubtful: 'to be checked',
    missing: 'Still to ask',
    mood: 'Mood',
    meeting: 'Meeting',
    wrote: 'The lead wrote',
    since: 'Since then',
    question: 'Open question',
    next: 'Next step',
    steps: {
      send: 'Check the suggested reply and send it.',
      question: 'Answer the open question.',
      answer: 'Answer the lead.',
    },
    reply: 'Suggested reply',
    use: 'Use reply',
  },
  composer: 'Reply or note',
  note: 'Note',
  noteHint: 'Only your team can see this',
  saveNote: 'Save note',
  noted: 'Note saved',
  notNoted: 'Couldn’t save the note',
  deleteNote: 'Delete',
  notDeleted: 'Couldn’t delete the note',
  done: 'Done',
  unread: 'Marked as unread',
  markUnread: 'Mark as unread',
  notDone: (what: string): string => `Couldn’t save: ${what.toLowerCase()}`,
  copyLink: 'Copy link',
  copyMessageLink: 'Copy link to this message',
  takeBack: 'Unsend',
  notTakenBack: 'Couldn’t unsend',
  typed: 'Your text:',
  noteTooLong: (has: string, most: string): string =>
    `This note has ${has} characters. The limit is ${most}.`,
  report: 'Report a wrong answer',
  whatIsWrong: 'What’s wrong with it?',
  saveReport: 'Report',
  reported: (ids: string, words: string): string =>
    `Wrong answer reported (${ids})${words === '' ? '' : `: ${words}`}`,
  reportSaved: 'Report saved as a note',
  assign: 'Assign',
  assignToMe: 'Assign to me',
  unassign: 'Unassign',
  assigned: (name: string | null): string => (name === null ? 'Unassigned' : `Assigned to ${name}`),
  snooze: 'Snooze',
  snoozeAt: {
    hour: (at: string): string => `In one hour, ${at}`,
    later: (at: string): string => `Later today, ${at}`,
    tomorrow: (at: string): string => `Tomorrow, ${at}`,
    week: (at: string): string => `Next Monday, ${at}`,
    choose: 'Choose a time…',
  },
  snoozed: (at: string): string => `Snoozed until ${at}`,
  endSnooze: 'End snooze',
  snoozeEnded: 'Snooze ended',
  snoozeDate: 'Date',
  snoozeTime: 'Time',
  snoozePast: 'Choose a time in the next 366 days.',
  mention: 'Mention a member',
  members: 'Members',
  block: 'Block this person',
  optOut: 'Stop writing to this lead',
  optedOut: 'No more messages to this lead',
  undoOptOut: 'Allow messages again',
  print: 'Print',
  gone: 'This lead no longer exists. It was deleted or merged with another lead.',
  older: 'Older messages aren’t included. Choose Print in the menu to load them first.',
  delivery: (
    event: string,
    status: 'pending' | 'attempting' | 'delivered' | 'failed' | 'unknown',
    answer: number | null,
    took: string | null,
  ): string => {
    const ends = {
      pending: 'queued',
      attempting: 'sending',
      delivered: 'delivered',
      failed: 'failed',
      unknown: 'might have been delivered',
    };
    const how = answer === null ? ends[status] : `${answer}`;
    return `Webhook ${event} → ${how}${took === null ? '' : ` in ${took}`}`;
  },
};
