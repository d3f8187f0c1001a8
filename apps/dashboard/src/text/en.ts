// The dashboard's text in English. Other languages have the same shape: a missing text is a compile error.
import type { ATTENTION_REASONS } from '@parley/contract';
import type { FactTexts, StoredFact } from '@parley/contract/facts';
import type { Problem } from '../problem.ts';
import { capitalize } from './capitalize.ts';
import type { alerts } from './en/alerts.ts';
import type { composer } from './en/composer.ts';
import type { answering, talk, transcript } from './en/conversation.ts';
import type { leadFields } from './en/lead-fields.ts';
import type { leads } from './en/leads.ts';
import type { phone } from './en/phone.ts';
import type { search } from './en/search.ts';
import type { signedOut } from './en/sign-in.ts';
import type { welcome } from './en/welcome.ts';
import { type IssueTexts, issueSentences, issueText } from './issue-text.ts';

type AuthorKind = 'lead' | 'agent' | 'member' | 'key' | 'phone';
type AttentionReason = (typeof ATTENTION_REASONS)[number];

const stages = {
  contacted: 'Contacted',
  conversation: 'In conversation',
  waiting: 'Waiting',
  qualified: 'Qualified',
  booked: 'Booked',
  not_interested: 'Not interested',
  cold: 'Cold',
  stopped: 'Stopped',
};

export const en = {
  retry: 'Try again',
  noOptions: 'No matches',
  searchOptions: 'Search',
  showMore: 'Show more',
  slow: 'Still working…',
  close: 'Close',
  requestId: 'Request ID',
  undo: 'Undo',
  cancel: 'Cancel',
  save: 'Save',
  copy: 'Copy',
  copied: 'Copied',
  notifications: 'Notifications',
  showTyped: 'Show or hide password',
  labeled: (label: string, value: string) => `${label}: ${value}`,
  quote: (words: string): string => `“${words}”`,
  saved: 'Saved',
  notSaved: 'Couldn’t save',
  /**
   * Returns the text of a problem. Without the texts of issues it contains the server's sentences, which are English.
   */
  problemOf: ({ code, message, issues, retryAfter }: Problem, texts?: IssueTexts): string => {
    if (code === 'offline') return 'Can’t reach the server. Check your connection.';
    if (code === 'sign_in_failed') return 'Wrong email, password or code.';
    const told = (texts && issueSentences(issues, texts, 'The form')) || message;
    return code === 'rate_limited' && retryAfter !== null ? `${told} Try again in ${retryAfter} s.` : told;
  },
  /** Returns the text of a field's problem. */
  issueText,
  stages,
  /** The names of all leads in a stage: the first one also includes those who were not contacted yet. */
  stageGroups: { ...stages, contacted: 'Not contacted or no reply' },
  notContacted: 'Not contacted yet',
  roles: {
    owner: 'owner',
    admin: 'admin',
    editor: 'editor',
    responder: 'responder',
    viewer: 'viewer',
    custom: 'member',
  },
  sources: {
    instagram: 'Instagram',
    facebook: 'Facebook',
    tiktok: 'TikTok',
    youtube: 'YouTube',
    linkedin: 'LinkedIn',
    x: 'X',
    snapchat: 'Snapchat',
    pinterest: 'Pinterest',
    google: 'Google',
    website: 'Website',
    email: 'Email',
    sms: 'SMS',
    qr: 'QR code',
    ads: 'Ad',
    other: 'Other',
    direct: 'Direct',
    list: 'List',
    api: 'API',
    webhook: 'Webhook',
    inbound: 'Messaged first',
    manual: 'Added manually',
  },
  confidence: { certain: 'certain', probable: 'probable' },
  deals: { open: 'Open', won: 'Won', lost: 'Lost' },
  verdicts: { met: 'met', failed: 'not met', open: 'open' },
  bookings: {
    booked: 'Booked',
    canceled: 'Canceled',
    rescheduled: 'Moved',
    failed: 'Failed',
    no_show: 'No-show',
  },
  firstContact: (state: string): string =>
    state === 'verifying' ? 'Checking the phone number.' : 'Waiting for first contact.',
  simulated: 'simulated',
  nav: {
    phone: 'Phone',
    phonePage: 'Simulated phone',
    title: 'Main',
    search: 'Search',
    overview: 'Overview',
    inbox: 'Inbox',
    numbers: 'Numbers',
    leads: 'Leads',
    campaigns: 'Campaigns',
    lists: 'Lists',
    links: 'Links',
    groups: 'Groups',
    bookings: 'Bookings',
    allSettings: 'Settings',
    workspace: 'Workspace',
    signOut: 'Sign out',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    device: 'Match device',
    language: 'Language',
    skip: 'Skip to content',
    account: 'Your account',
    own: 'Account',
    sources: 'Sources',
    more: 'More',
    rail: 'Navigation',
    narrow: 'Collapse',
    wide: 'Expand',
  },
  banner: {
    offline: (since: string) =>
      `Connection lost at ${since}. Reconnecting… What you see might be out of date.`,
    simulated: 'All numbers are simulated. No messages reach real people.',
    newBuild: 'A new version is available.',
    missingCode: 'Part of this page couldn’t be loaded.',
    reload: 'Reload',
  },
  menu: {
    title: 'Commands',
    search: 'Type a command',
    nothing: 'No commands found',
    groups: { go: 'Go to', conversation: 'Conversation', list: 'List', page: 'Page' },
    help: 'Keyboard shortcuts',
  },
  session: {
    roleChanged: (role: string) => `Your role is now: ${role}`,
    roleChangedHint: 'An owner or admin changed it. Actions you can no longer use are hidden.',
  },
  inbox: {
    title: 'Inbox',
    views: 'Views',
    moreViews: 'More views',
    next: 'Next conversation',
    previous: 'Previous conversation',
    view: {
      attention: 'Needs you',
      all: 'All',
      mine: 'Mine',
      mentions: 'Mentions',
      snoozed: 'Snoozed',
      unassigned: 'Unassigned',
      agent: 'Agent',
      manual: 'Taken over',
      attention_all: 'Whole team',
    },
    empty: {
      attention: {
        title: 'Nothing needs you',
        hint: 'Your own and unassigned conversations that need a person appear here.',
      },
      all: { title: 'No conversations yet', hint: 'Each conversation appears with its first message.' },
      mine: { title: 'No conversations assigned to you', hint: 'Take one over to see it here.' },
      mentions: { title: 'No mentions', hint: 'Notes that mention you with @ appear here.' },
      snoozed: {
        title: 'Nothing is snoozed',
        hint: 'Conversations you snooze come back at their time, or when the lead writes.',
      },
      unassigned: { title: 'No unassigned conversations', hint: 'Leads without an owner appear here.' },
      agent: {
        title: 'No conversations with the agent',
        hint: 'Conversations the agent answers appear here.',
      },
      manual: {
        title: 'No conversations taken over',
        hint: 'Conversations you take over appear here.',
      },
      attention_all: {
        title: 'Nothing needs the team',
        hint: 'Conversations that need you or a colleague appear here.',
      },
    },
    choose: 'Choose a conversation',
    media: '(media)',
    nothingYet: 'No messages yet',
    unread: 'unread',
    waits: (span: string) => `waits ${span}`,
    snoozedUntil: (at: string) => `Snoozed until ${at}`,
    owner: (name: string) => `Owner: ${name}`,
    mentioned: (name: string) => `${name} mentioned you`,
    open: 'Open',
    /** Before the message of an author. */
    author: (kind: AuthorKind, name: string | null): string =>
      ({
        lead: 'Lead',
        agent: 'Agent',
        member: name ?? 'A member',
        key: name === null ? 'API' : `API · ${name}`,
        phone: 'Sent from the phone',
      })[kind],
    cause: (reason: AttentionReason, text: string | null): string => {
      const causes = {
        handed_over: 'Handed over',
        unanswered: 'Taken over, unanswered',
        open_question: 'The agent could not answer',
        campaign_paused: 'Wrote while the campaign is paused',
        send_failed: 'Not sent',
        next_action: 'Due',
        snooze_ended: 'Snooze ended',
      };
      if (text === null) return causes[reason];
      const isSentence = reason === 'handed_over' || reason === 'unanswered';
      return `${causes[reason]}${isSentence ? `. ${capitalize(text)}` : `: ${text}`}`;
    },
    optedOut: 'Wants no more messages',
  },
  conversation: {
    back: 'Back to inbox',
    record: 'Lead summary',
    unknown: 'This lead doesn’t exist in this workspace.',
    done: 'Mark as done',
    present: (name: string, state: 'viewing' | 'typing') =>
      state === 'typing' ? `${name} is typing` : `${name} is viewing`,
  },
  record: {
    title: 'Summary',
    phone: 'Phone',
    instagram: 'Instagram',
    campaign: 'Campaign',
    source: 'Source',
    reference: 'Reference',
    firstContact: 'First contact',
    meeting: 'Meeting',
    criteria: 'Criteria',
    variables: 'Imported details',
    proof: 'source message',
    answers: { yes: 'Yes', no: 'No' },
  },
  why: { title: 'Why this message' },
  /** Returns the text of a journal entry. The server sends it in English. */
  entry: (english: string, _fact: StoredFact | null, _reasons?: FactTexts): string => english,
  // Empty until the page that needs the text loads it, to keep the first download small.
  leads: {} as typeof leads,
  alerts: {} as typeof alerts,
  phone: {} as typeof phone,
  welcome: {} as typeof welcome,
  signedOut: {} as typeof signedOut,
  composer: {} as typeof composer,
  search: {} as typeof search,
  leadFields: {} as typeof leadFields,
  answering: {} as typeof answering,
  transcript: {} as typeof transcript,
  talk: {} as typeof talk,
  missingPage: {
    title: 'This page couldn’t be loaded',
    hint: 'It opens as soon as the connection is back. If it doesn’t, reload.',
  },
  unknownPage: { title: 'Page not found', back: 'Go to inbox' },
};

/** The type that every translation of this catalog must have. */
export type Text = typeof en;
