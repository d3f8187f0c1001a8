// Text of the actions on an open conversation.
export const talk = {
  more: 'More',
  openPage: 'Open lead page',
  show: 'Show',
  lines: { all: 'Everything', said: 'Messages and notes', messages: 'Messages' },
  writeNote: 'Add a note',
  useReply: 'Use the suggested reply',
  composer: 'Reply or note',
  note: 'Note',
  noteHint: 'Visible to your team only. The lead never sees it.',
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
  block: 'Block this person',
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
