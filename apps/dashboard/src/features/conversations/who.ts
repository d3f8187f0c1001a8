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

/** `+33612345678` in groups that one can read. */
export function phoneOf(digits: string): string {
  return `+${digits.replace(/(\d{2})(?=(\d{2})+$)/g, '$1 ').trim()}`;
}
