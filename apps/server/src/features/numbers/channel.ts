import type { NumberRef } from '../../engines/port.ts';

/** The channel of a number's leads, as the API names it (lead.md#instagram): a number without a phone is on Instagram. */
export function channelOf({ phone }: Pick<NumberRef, 'phone'>): 'whatsapp' | 'instagram' {
  return phone === null ? 'instagram' : 'whatsapp';
}
