// One member: name, role and last activity.
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { useCan, useSession } from '../session/session.ts';
import type { Person } from './queries.ts';
import { useTeamText } from './text.ts';

export const getPersonName = ({ name, email }: Pick<Person, 'name' | 'email'>): string =>
  name ?? email ?? '—';

interface PersonRowProps {
  person: Person;
  onOpen: (what: 'role' | 'reset' | 'remove') => void;
}

export function PersonRow({ person, onOpen }: PersonRowProps) {
  const text = useTeamText();
  const can = useCan();
  const { member } = useSession();
  const isOwn = person.id === member.id;
  // Only owners can change an owner.
  const canEdit = can('team.changeRole') && (person.role !== 'owner' || member.role === 'owner');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_9rem_9rem_32px] items-center gap-y-1 gap-x-4 min-h-[calc(var(--spacing-row)+1rem)] py-2 border-t border-line first:border-t-0 max-tablet:grid-cols-[minmax(0,1fr)_auto_44px]">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <strong className="font-medium">
            <bdi>{getPersonName(person)}</bdi>
          </strong>
          {isOwn && ` · ${text.you}`}
        </p>
        <p className="text-soft text-13">
          {person.name !== null && person.email}
          {person.second_step && ` · ${text.secondStep}`}
          {!person.has_password && <span> · {text.noPassword}</span>}
          {person.pending && <span> · {text.pending}</span>}
        </p>
      </div>
      <p className="text-soft text-13 max-tablet:row-start-2 max-tablet:col-start-1">
        {person.last_seen_at === null ? (
          text.neverSeen
        ) : (
          <>
            {text.seen} <TimeAgo at={person.last_seen_at} />
          </>
        )}
      </p>
      <p title={person.scopes.join(', ') || undefined}>{text.roleNames[person.role]}</p>
      {canEdit ? (
        <DotsMenu label={text.actionsOf(getPersonName(person))}>
          <MenuItem onClick={() => onOpen('role')}>{text.changeRole}</MenuItem>
          {!isOwn && <MenuItem onClick={() => onOpen('reset')}>{text.resetLink}</MenuItem>}
          <MenuItem onClick={() => onOpen('remove')}>{text.remove}</MenuItem>
        </DotsMenu>
      ) : (
        <span />
      )}
    </li>
  );
}
