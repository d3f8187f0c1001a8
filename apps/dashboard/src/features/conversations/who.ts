// How a lead is called on screen.

interface Named {
  name: string | null;
  phone: string | null;
  ig_username: string | null;
  channel: string;
}

/** The name, else the handle, else the phone. */
export function nameOf({ name, phone, ig_username, channel }: Named): string {
  if (name !== null && name.trim() !== '') return name;
  if (ig_username !== null) return `@${ig_username}`;
  return channel === 'whatsapp' && phone !== null ? phoneOf(phone) : '—';
}

/** As it is dialled: where its country code ends, only a numbering plan knows. */
export const phoneOf = (digits: string): string => `+${digits}`;
