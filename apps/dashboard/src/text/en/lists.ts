// Text of lists and imports.
import type { FACTS, IMPORT_REASONS } from '@parley/contract';
import type { Translated } from '@parley/contract/facts';

/** Reasons whose text in the table of rows differs from their text elsewhere. */
type RowReasons = Translated<typeof IMPORT_REASONS> &
  Pick<Translated<typeof FACTS>, 'lead_not_contacted' | 'number_blocked' | 'number_not_on_whatsapp'>;

const rowReasons: RowReasons = {
  row_phone_missing: () => 'no phone',
  row_phone_too_long: ({ max }) => `not a phone number: it has more than ${max} characters`,
  row_phone_digits: ({ min }) => `not a phone number: it must have ${min} to 15 digits`,
  row_phone_unknown: () => 'not a valid number in any country: check the country code',
  row_phone_repeated: ({ row }) => `same phone as row ${row}`,
  row_variables_too_long: () => 'its variables have more than 2,000 characters',
  lead_not_contacted: ({ reason }) => reason,
  number_blocked: () => 'blocked',
  number_not_on_whatsapp: () => 'not on WhatsApp',
};

const formatLeads = (count: number, shown: string) => (count === 1 ? '1 lead' : `${shown} leads`);

export const lists = {
  title: 'Lists',
  lead: 'Import contacts into a list. The list’s campaign messages them at the pace of its number.',
  newList: 'New list',
  create: 'Create list',
  editTitle: 'Edit list',
  name: 'Name',
  listName: 'Name of the list',
  description: 'Description',
  campaign: 'Campaign',
  leads: 'Leads',
  progress: 'Progress',
  progressOf: {
    contacted: (count: string) => `${count} contacted`,
    queued: (count: string) => `${count} queued`,
    not_contacted: (count: string) => `${count} not contacted`,
    rejected: (count: string) => `${count} rejected`,
  },
  changed: 'Updated',
  about: 'About this list',
  waiting: 'Waiting for a campaign',
  waitingOf: (count: string) => `${count}. They’ll be contacted once the list has a campaign with a number.`,
  queued: 'Queued for first contact',
  queuedOf: (count: string) =>
    `${count}. Parley checks each phone number, then contacts the leads at the pace of the campaign’s number.`,
  made: 'Created',
  noCampaign: 'No campaign',
  noCampaignHint: 'No one is contacted until the list has a campaign.',
  campaignHint: 'The campaign’s agent contacts everyone you import, at the pace of its number.',
  plan: {
    people: (count: number, shown: string, perDay: string) =>
      count === 1
        ? '1 person joins the campaign’s queue.'
        : `${shown} people join the campaign’s queue, and get a first message at up to ${perDay} a day.`,
    done: (day: string) => `It finishes around ${day}.`,
    notYet: 'The campaign isn’t sending yet: the dates count from today.',
  },
  count: formatLeads,
  countOf: (list: string, count: string) => `${list}: ${count}`,
  empty: 'No lists yet',
  notAllowed: 'Your role doesn’t have access to lists. Ask an owner or admin.',
  gone: 'List not found. It might have been deleted.',
  back: 'All lists',
  edit: 'Edit',
  remove: 'Delete…',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeWhy: (count: string, queued: string | null, waits: boolean) =>
    [
      `Its ${count} stay in the workspace. The row-by-row import results are deleted.`,
      queued === null
        ? ''
        : ` ${queued} of them will still get their first message. Pause the campaign to stop this.`,
      waits ? ' Leads waiting for a campaign won’t be contacted unless you add them to one.' : '',
      ' This can’t be undone.',
    ].join(''),
  removeVerb: 'Delete list',
  deleted: (name: string) => `${name} deleted`,
  rowReasons,
  import: {
    action: 'Import file',
    title: 'Import',
    people: 'Import people',
    into: (list: string) => `Import into ${list}`,
    notAllowed: 'Your role can’t import contacts. Ask an owner or admin.',
    steps: 'Steps',
    stepNames: { file: 'File', columns: 'Columns', check: 'Check' },
    choose: 'Choose a file',
    another: 'Choose another file',
    pasted: 'pasted rows.csv',
    fileHint:
      'Drop an Excel (.xlsx), CSV or text file here, paste rows from a spreadsheet, or choose a file. Up to 50,000 rows. Nothing is sent until the last step.',
    lost: 'The page was reloaded. Choose the file again.',
    fileProblems: {
      empty: 'This file has no rows.',
      too_large: 'This file is larger than 40 MB. Split it into several files.',
      too_many_rows: 'This file has more than 50,000 rows. Split it into several files.',
      too_many_columns: 'This file has more than 100 columns. Check the separator.',
      unreadable: 'Couldn’t read this file. Save it as CSV and choose it again.',
    },
    rows: (count: number, shown: string) => (count === 1 ? '1 row' : `${shown} rows`),
    separator: 'Separator',
    separators: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' },
    encoding: 'Encoding',
    encodings: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16, big-endian',
      'windows-1252': 'Windows-1252',
    },
    header: 'The first row contains column names',
    sample: 'First rows',
    column: (place: number) => `Column ${place}`,
    toColumns: 'Continue to columns',
    columnsHint: 'Choose what each column contains. The first values are shown below its name.',
    emptyColumn: 'empty in the first rows',
    kindOf: (column: string) => `Content of ${column}`,
    kinds: {
      phone: 'Phone',
      name: 'Name or first name',
      last_name: 'Last name',
      email: 'Email',
      variable: 'Other detail',
      none: 'Skip',
    },
    variableOf: (column: string) => `Name of the detail in ${column}`,
    variablesHint: 'The agent knows these details of each lead and can mention them.',
    country: 'Default country for phone numbers',
    countryHint:
      'Some numbers have no country code. Choose carefully: a wrong country means messages to strangers.',
    chooseCountry: 'Choose…',
    ownCountry: 'They start with a country code, such as 33612345678',
    missing: {
      phone: 'Choose which column contains the phone number.',
      country: 'Choose a country for numbers without +.',
      variable_name: 'Give each variable a name.',
      variable_twice: 'Two variables have the same name. Change one of them.',
    },
    toCheck: 'Continue to check',
    contacts: (count: number, shown: string) => (count === 1 ? '1 contact' : `${shown} contacts`),
    good: (count: number, shown: string) =>
      count === 0
        ? 'No rows can be imported'
        : count === 1
          ? '1 row ready to import'
          : `${shown} rows ready to import`,
    duplicates: (count: number, shown: string) =>
      count === 1 ? '1 row repeats an earlier phone number' : `${shown} rows repeat an earlier phone number`,
    bad: (count: number, shown: string, why: string) =>
      count === 1 ? `1 row: ${why}` : `${shown} rows: ${why}`,
    fixTitle: 'Correct these rows',
    badHint: 'Rows that you don’t correct aren’t imported. The results list them too.',
    moreBad: (count: string) => `${count} more. They appear here once you have corrected these.`,
    phoneOfRow: (row: string, name: string | null) =>
      `Phone of row ${row}${name === null ? '' : ` · ${name}`}`,
    fix: 'Correct',
    fixRow: (row: string) => `Correct row ${row}`,
    fixNow: 'Correct…',
    importRow: 'Import',
    rowImported: (row: string) => `Row ${row} imported`,
    firstMessage: (lead: string) => `First message to ${lead}`,
    notStarted: 'They are contacted once you start the campaign.',
    nobodyWrites: 'No one is contacted until the list has a campaign.',
    campaignWrites:
      'Its agent contacts each of them, at the pace of its number. It skips people who are blocked, not on WhatsApp or already in a conversation.',
    consent: 'These people agreed to be contacted on WhatsApp, and I can prove it.',
    begin: (count: string) => `Import ${count}`,
    imports: 'Imports',
    importsHint: 'Files from the last 90 days, with the result of each row.',
    none: 'No imports yet.',
    gone: 'Import not found. It might have been deleted.',
    toList: 'Go to list',
    by: (name: string) => `by ${name}`,
    download: 'Download results',
    filter: 'Filter by result',
    all: 'All',
    verdicts: {
      waiting: 'Pending',
      imported: 'Imported',
      in_list: 'Already in the list',
      rejected: 'Rejected',
      not_on_whatsapp: 'Not on WhatsApp',
      not_contacted: 'Not contacted',
    },
    states: {
      uploading: 'Uploading',
      running: 'Importing',
      paused: 'Paused',
      done: 'Done',
      canceled: 'Canceled',
      undoing: 'Undoing',
      undone: 'Undone',
    },
    stateOf: (name: string, state: string) => `${name}: ${state}`,
    row: 'Row',
    phone: 'Phone',
    name: 'Name',
    verdict: 'Result',
    why: 'Reason',
    lead: 'Lead',
    since: (list: string, day: string) => `${list}, ${day}`,
    foundAfter: (span: string) => `found after ${span}`,
    noRows: 'No rows with this result.',
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
    kept: 'Rows and results are kept until',
    figures: (value: string, total: string) => `${value} of ${total}`,
    result: (imported: string, inList: string | 0, rejected: string | 0, absent: string | 0) =>
      [
        `${imported} imported`,
        inList && `${inList} already in the list`,
        rejected && `${rejected} rejected`,
        absent && `${absent} not on WhatsApp`,
      ]
        .filter(Boolean)
        .join(' · '),
    uploading: 'Uploading rows',
    stayUntilUp: 'keep this tab open until the upload finishes',
    mayLeave: 'you can leave this page, it continues',
    isDone: (result: string) => `Import finished: ${result}`,
    isCanceled: (done: string, total: string, result: string) =>
      `Canceled after ${done} of ${total} rows: ${result}`,
    isUndone: (removed: string, kept: string | 0) =>
      ['Import undone', `leads deleted: ${removed}`, kept && `leads kept: ${kept}`]
        .filter(Boolean)
        .join(' · '),
    after: {
      active: 'The first messages go out now, at the pace of the number.',
      paused: 'The campaign is paused. They are contacted once it continues.',
      toCampaign: 'Open the campaign',
      toInbox: 'Inbox',
    },
    whyKept:
      'Kept leads are still in the list, because someone has done something with them: a message, a meeting, a note, an owner or another file.',
    isMissing: 'The upload is incomplete.',
    chooseAgain: 'Choose the file again',
    restHint: (name: string, received: string, total: string) =>
      `${received} of ${total} rows are uploaded. Choose ${name} again to upload the rest. The import starts after that.`,
    otherFile: (name: string) =>
      `This file is different or was changed. Choose the original ${name}, or cancel this import.`,
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel import…',
    cancelTitle: 'Cancel this import?',
    cancelWhy:
      'Rows already imported are kept. The remaining rows aren’t imported, and you can’t resume this import.',
    cancelVerb: 'Cancel import',
    undo: 'Undo import…',
    undoTitle: 'Undo this import?',
    undoWhy: (imported: string) =>
      `Of the ${imported} imported leads, deletes those whom no one has worked on, with their places in the queue, and the rows of the file. The others stay: those with a message, a meeting, a note, an owner or another file. This can take a few minutes, and leads contacted in that time stay too. This can’t be undone.`,
    undoVerb: 'Undo import',
    underWay: (name: string, share: string) => `Importing ${name}: ${share}`,
    underWayTitle: 'In progress',
  },
};
