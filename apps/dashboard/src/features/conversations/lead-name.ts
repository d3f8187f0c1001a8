// The names under which pages show leads and phones.

interface LeadIdentity {
  name: string | null;
  phone: string | null;
  ig_username: string | null;
  channel: string;
}

/** Returns the name, otherwise the handle, otherwise the phone. */
export function getLeadDisplayName({ name, phone, ig_username, channel }: LeadIdentity): string {
  if (name !== null && name.trim() !== '') return name;
  if (ig_username !== null) return `@${ig_username}`;
  return channel === 'whatsapp' && phone !== null ? formatPhone(phone) : '—';
}

/** Formats a phone as it is dialed. Grouping its digits would need a numbering plan. */
export const formatPhone = (digits: string): string => `+${digits}`;
