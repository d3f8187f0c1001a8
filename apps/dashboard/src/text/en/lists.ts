// Words of lists and imports.
const leads = (count: number, shown: string) => (count === 1 ? '1 lead' : `${shown} leads`);

export const lists = {
  title: 'Lists',
  lead: 'A list holds contacts that you import. The campaign that works it writes to them, at the pace of its number.',
  newList: 'New list',
  create: 'Make the list',
  editTitle: 'Name, description and campaign',
  name: 'Name',
  description: 'Description',
  campaign: 'Campaign',
  leads: 'Leads',
  changed: 'Changed',
  about: 'About this list',
  waiting: 'Waiting for a campaign',
  waitingOf: (count: string) => `${count}; nobody writes to them until the list has a campaign with a number`,
  queued: 'Waiting for a first message',
  queuedOf: (count: string) => `${count}; checked first, then written to at the pace of the number`,
  made: 'Made',
  noCampaign: 'No campaign',
  noCampaignHint: 'Nobody is written to. Leads wait until the list has a campaign.',
  campaignHint: 'Its agent writes to everybody who is imported, at the pace of its number.',
  begins: (count: number) =>
    count === 1
      ? 'The lead that waits enters the queue of this campaign as soon as you save.'
      : `The ${count} leads that wait enter the queue of this campaign as soon as you save.`,
  count: leads,
  empty: 'No list yet',
  notAllowed: 'Your role does not see lists. An owner or admin can change that.',
  gone: 'This list is not there, or not any more',
  back: 'All lists',
  edit: 'Edit',
  remove: 'Delete…',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeWhy: (count: string, queued: string | null, waits: boolean) =>
    [
      `Its ${count} stay, without a list; what was imported here, row by row, is deleted.`,
      queued === null
        ? ''
        : ` ${queued} of them still get their first message: pause the campaign to stop that.`,
      waits ? ' Those who wait for a campaign wait for good, until you push them into one.' : '',
      " It can't be undone.",
    ].join(''),
  removeVerb: 'Delete the list',
  deleted: (name: string) => `${name} is deleted`,
  /** Why a row was not imported, or its lead not contacted, as the server says it. */
  reasonOf: (reason: string): string => {
    const same = /^duplicate_in_file: the phone of row (\d+)$/.exec(reason);
    if (same) return `the same phone as row ${same[1]}`;
    if (reason === 'invalid_phone: is required') return 'no phone';
    if (reason.startsWith('invalid_phone: must have 8 to 15')) return 'not a phone: it needs 8 to 15 digits';
    if (reason.startsWith('invalid_phone: must be a phone number'))
      return 'no country has this number: is its country code missing or wrong?';
    if (reason.startsWith('custom_variables exceeds'))
      return 'its variables are too long, beyond 2,000 characters';
    if (reason === 'Not contacted: the number is on the block list.') return 'blocked';
    if (reason === 'Not contacted: the number is not on WhatsApp.') return 'not on WhatsApp';
    return reason.replace(/^(invalid_phone|Not contacted): /, '');
  },
  import: {
    action: 'Import a file',
    title: 'Import',
    into: (list: string) => `Import into ${list}`,
    notAllowed: 'Your role does not import contacts. An owner or admin can change that.',
    steps: 'Steps',
    stepNames: { file: 'File', columns: 'Columns', check: 'Check' },
    choose: 'Choose a file',
    another: 'Choose another file',
    pasted: 'pasted rows.csv',
    fileHint:
      'CSV or text of at most 50,000 rows: drop it here, paste rows from a spreadsheet, or choose it. Nothing is sent before the last step.',
    lost: 'The page was loaded anew, so choose the file again.',
    fileProblems: {
      empty: 'There are no rows in it.',
      too_large: 'It has more than 40 MB. Split it into several files.',
      too_many_rows: 'It has more than 50,000 rows. Split it into several files.',
      too_many_columns: 'It has more than 100 columns, or another separator than was guessed.',
      unreadable: 'It could not be read. Save it as CSV, and choose it again.',
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
    header: 'The first row names the columns',
    sample: 'The first rows',
    column: (place: number) => `Column ${place}`,
    toColumns: 'Go on to the columns',
    columnsHint: 'Say what each column is. Below its name are the first values.',
    emptyColumn: 'empty in the first rows',
    kindOf: (column: string) => `What ${column} is`,
    kinds: {
      phone: 'Phone',
      name: 'Name',
      email: 'E-mail',
      variable: 'Variable',
      none: 'Leave out',
    },
    variableOf: (column: string) => `Variable for ${column}`,
    variablesHint: 'The agent knows variables of a lead, and first messages may name them: {{city}}.',
    country: 'Phones without + are of',
    countryHint: 'Some phones have no country code. It is not guessed: a wrong one writes to strangers.',
    chooseCountry: 'Choose…',
    ownCountry: 'They begin with their country code, such as 33612345678',
    missing: {
      phone: 'Say which column is the phone.',
      country: 'Say of which country phones without + are.',
      variable_name: 'Each variable needs a name.',
      variable_twice: 'Two variables have the same name.',
    },
    toCheck: 'Check the rows',
    contacts: (count: number, shown: string) => (count === 1 ? '1 contact' : `${shown} contacts`),
    good: (count: number, shown: string) =>
      count === 0 ? 'No row can be imported' : count === 1 ? '1 row is good' : `${shown} rows are good`,
    duplicates: (count: number, shown: string) =>
      count === 1 ? '1 row repeats an earlier phone' : `${shown} rows repeat an earlier phone`,
    bad: (count: number, shown: string, why: string) =>
      count === 1 ? `1 row: ${why}` : `${shown} rows: ${why}`,
    inRows: (rows: readonly string[], more: boolean) =>
      `(${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more ? ' …' : ''})`,
    badHint: 'These rows are not imported. The verdicts name each, and can be downloaded to correct them.',
    nobodyWrites: 'The list has no campaign: nobody is written to until it has one.',
    campaignWrites: (campaign: string) =>
      `The agent of ${campaign} writes to each of them, at the pace of its number. Whoever is not on WhatsApp, blocked or in touch already is left out.`,
    consent: 'These people agreed to be written to on WhatsApp, and I can show it.',
    begin: (count: string) => `Import ${count}`,
    imports: 'Imports',
    importsHint: 'Files of the last 90 days, with the verdict of each row.',
    none: 'No file was imported yet.',
    gone: 'This import is not there, or not any more',
    toList: 'To the list',
    by: (name: string) => `by ${name}`,
    download: 'Download verdicts',
    filter: 'Rows by verdict',
    all: 'All',
    verdicts: {
      waiting: 'Waiting',
      imported: 'Imported',
      in_list: 'In the list before',
      rejected: 'Rejected',
      not_on_whatsapp: 'Not on WhatsApp',
      not_contacted: 'Not contacted',
    },
    states: {
      uploading: 'Uploading',
      running: 'Importing',
      paused: 'Paused',
      done: 'Done',
      canceled: 'Ended early',
    },
    row: 'Row',
    phone: 'Phone',
    verdict: 'Verdict',
    why: 'Why',
    lead: 'Lead',
    since: (list: string, day: string) => `${list}, ${day}`,
    foundAfter: (span: string) => `found ${span} later`,
    noRows: 'No row has this verdict.',
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
    kept: 'Rows and verdicts are kept until',
    figures: (value: string, total: string) => `${value} of ${total}`,
    result: (imported: string, inList: string | 0, rejected: string | 0, absent: string | 0) =>
      [
        `imported ${imported}`,
        inList && `in the list before ${inList}`,
        rejected && `rejected ${rejected}`,
        absent && `not on WhatsApp ${absent}`,
      ]
        .filter(Boolean)
        .join(' · '),
    uploading: 'Uploading the rows',
    stayUntilUp: 'keep this tab open until they are up',
    mayLeave: 'you may leave: it goes on by itself',
    isDone: 'Everything is imported',
    isCanceled: (done: string, total: string) => `Ended early, after ${done} of ${total} rows`,
    isMissing: 'The file is not there as a whole yet.',
    chooseAgain: 'Choose the file again',
    restHint: (name: string, received: string, total: string) =>
      `${received} of ${total} rows are here. Choose ${name} again, and the rest is sent; nothing runs before.`,
    otherFile: (name: string) =>
      `This is another file, or it was changed. Choose ${name} as it was, or end this import.`,
    pause: 'Pause',
    resume: 'Go on',
    cancel: 'End…',
    cancelTitle: 'End this import?',
    cancelWhy: 'What was imported so far stays. The other rows are not imported, and it cannot be resumed.',
    cancelVerb: 'End the import',
    underWay: (name: string, share: string) => `Import of ${name}: ${share}`,
    underWayTitle: 'Under way',
  },
};
