// The search parameters of the inbox: the address is the state of the page.

export const VIEWS = ['attention', 'all', 'mine', 'unassigned', 'agent', 'manual'] as const;
export type View = (typeof VIEWS)[number];
const STAGES = [
  'contacted',
  'conversation',
  'waiting',
  'qualified',
  'booked',
  'not_interested',
  'cold',
  'stopped',
] as const;
const CHANNELS = ['whatsapp', 'instagram'] as const;
const PANELS = ['lead'] as const;

export interface InboxSearch {
  view?: View;
  campaign_id?: string;
  number_id?: string;
  channel?: (typeof CHANNELS)[number];
  stage?: (typeof STAGES)[number];
  assigned_to?: string;
  /** A message to go to. */
  m?: string;
  /** The record, where there is no room beside the conversation. */
  panel?: (typeof PANELS)[number];
  /** The message of which it is said why it was written. */
  why?: string;
  /** Lines of these kinds alone, separated by commas. */
  kinds?: string;
}

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value);
const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 255 ? value : undefined;

const KINDS = ['message', 'note', 'journal', 'booking', 'delivery'] as const;

/** Kinds of lines as an address names them: those that there are, in one order. */
function kindsIn(value: unknown): string | undefined {
  const wanted = word(value)?.split(',');
  return wanted && (KINDS.filter((kind) => wanted.includes(kind)).join(',') || undefined);
}

/** What is wrong or unknown in an address is left out. */
export function inboxSearch(input: Record<string, unknown>): InboxSearch {
  const view = oneOf(VIEWS, input.view);
  const search: InboxSearch = {
    view: view === 'all' ? undefined : view,
    campaign_id: word(input.campaign_id),
    number_id: word(input.number_id),
    channel: oneOf(CHANNELS, input.channel),
    stage: oneOf(STAGES, input.stage),
    assigned_to: word(input.assigned_to),
    m: word(input.m),
    panel: oneOf(PANELS, input.panel),
    why: word(input.why),
    kinds: kindsIn(input.kinds),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
