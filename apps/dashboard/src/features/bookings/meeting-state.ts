// A meeting's display state and its campaign's color, which is always shown with a name.
import type { Meeting } from './queries.ts';

export type MeetingState =
  | 'booked'
  | 'came'
  | 'unmarked'
  | 'no_show'
  | 'canceled'
  | 'rescheduled'
  | 'failed'
  | 'reserved'
  | 'canceling'
  | 'moving';

export const STATE_GLYPHS: Record<MeetingState, string> = {
  booked: '▣',
  came: '✓',
  unmarked: '?',
  no_show: '⊘',
  canceled: '×',
  rescheduled: '→',
  failed: '!',
  reserved: '◷',
  canceling: '◷',
  moving: '◷',
};

export function getMeetingState(
  { status, end_at, attended_at, canceling, moving_to }: Meeting,
  now: number,
): MeetingState {
  if (status !== 'booked') return status;
  if (attended_at !== null) return 'came';
  if (canceling) return 'canceling';
  if (moving_to !== null) return 'moving';
  return Date.parse(end_at) <= now ? 'unmarked' : 'booked';
}

/** Number of campaign colors; with more campaigns they repeat. */
const TONES = 6;

/**
 * Returns the color of a meeting's campaign.
 * @param known the ids of the campaigns, in the order of their colors
 */
export function getCampaignTone(
  { campaign }: Pick<Meeting, 'campaign'>,
  known: readonly string[],
): number | undefined {
  if (campaign === null) return undefined;
  const place = known.indexOf(campaign.id);
  return place >= 0
    ? place % TONES
    : [...campaign.id].reduce((sum, one) => sum + one.charCodeAt(0), 0) % TONES;
}

/** Returns the city of a time zone. */
export const getZoneCity = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');
