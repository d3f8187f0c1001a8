// The initials of a lead on one of eight colors. Only a decoration: the name is always next to it.
import { User } from 'iconoir-react/regular';
import { getInitials, type LeadIdentity } from './lead-name.ts';

const TINTS = [
  'bg-tint-1',
  'bg-tint-2',
  'bg-tint-3',
  'bg-tint-4',
  'bg-tint-5',
  'bg-tint-6',
  'bg-tint-7',
  'bg-tint-8',
];
const SIZES = { small: 'size-6 text-12', usual: 'size-9 text-13' };

interface LeadAvatarProps {
  /** The lead's id, which selects the color. */
  id: string;
  lead: LeadIdentity;
  size?: keyof typeof SIZES;
}

export function LeadAvatar({ id, lead, size = 'usual' }: LeadAvatarProps) {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const initials = getInitials(lead);
  return (
    <span
      className={`grid place-items-center flex-none rounded-full text-ink font-medium leading-none select-none ${SIZES[size]} ${TINTS[sum % TINTS.length]} print:hidden`}
      aria-hidden="true"
    >
      {initials === '' ? <User className="size-1/2 text-soft" /> : initials}
    </span>
  );
}
