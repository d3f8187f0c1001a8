// The initials of a lead's owner.
import { useText } from '../../text/language.tsx';
import { useColleague } from '../leads/fields/field-names.ts';

/** Renders nothing until the members are loaded. */
export function OwnerInitials({ id }: { id: string }) {
  const text = useText();
  const name = useColleague(id);
  if (name === null) return null;
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '');
  return (
    <span
      className="grid place-items-center size-6 rounded-full border border-line bg-sunk text-soft text-12 font-medium"
      role="img"
      aria-label={text.inbox.owner(name)}
      title={text.inbox.owner(name)}
    >
      <span className="scale-90">{initials.join('').toUpperCase()}</span>
    </span>
  );
}
