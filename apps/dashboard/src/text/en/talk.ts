// The words of what is done with an open conversation.
export const talk = {
  more: 'More',
  openPage: 'Open the page of the lead',
  show: 'Show',
  lines: { all: 'Everything', said: 'Messages and notes', messages: 'Messages' },
  writeNote: 'Write a note',
  note: 'Note',
  noteHint: 'For colleagues: the lead never sees it',
  saveNote: 'Save the note',
  noted: 'Note saved',
  notNoted: 'Note not saved.',
  deleteNote: 'delete',
  notDeleted: 'Note not deleted',
  done: 'Done',
  unread: 'Marked as unread',
  markUnread: 'Mark as unread',
  notDone: (what: string): string => `Not changed: ${what.toLowerCase()}`,
  copyLink: 'Copy link',
  copyMessageLink: 'Copy link to this message',
  takeBack: 'take back',
  notTakenBack: 'Not taken back',
  typed: 'You had typed:',
  noteTooLong: (has: string, most: string): string => `${has} characters; a note holds ${most}.`,
  report: 'Report a wrong answer',
  whatIsWrong: 'What is wrong with it?',
  saveReport: 'Report it',
  reported: (ids: string, words: string): string =>
    `Wrong answer reported (${ids})${words === '' ? '' : `: ${words}`}`,
  reportSaved: 'Reported in a note',
  block: 'Block this person',
  print: 'Print',
  gone: 'This lead is gone: it was deleted, or is one with another lead now.',
  older: 'Older lines are not on this paper: "Print" in the menu loads them first.',
  delivery: (
    event: string,
    status: 'pending' | 'attempting' | 'delivered' | 'failed' | 'unknown',
    answer: number | null,
    took: string | null,
  ): string => {
    const ends = {
      pending: 'waits',
      attempting: 'is under way',
      delivered: 'delivered',
      failed: 'failed',
      unknown: 'may have arrived',
    };
    const how = answer === null ? ends[status] : `${answer}`;
    return `Webhook ${event} → ${how}${took === null ? '' : ` in ${took}`}`;
  },
};
