// The list of pending invitations.

import { useQuery } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { useChange } from '../../queries.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCan, useSession } from '../session/session.ts';
import type { OneTimeLink } from './link-dialog.tsx';
import { invitationsQuery } from './queries.ts';
import { useTeamText } from './text.ts';

export function Invitations({ onLink }: { onLink: (link: OneTimeLink) => void }) {
  const text = useTeamText();
  const formats = useFormats();
  const can = useCan();
  const { member } = useSession();
  // Only owners can change an owner's invitation.
  const canChange = (operation: 'team.renewInvitation' | 'team.withdrawInvitation', role: string) =>
    can(operation) && (role !== 'owner' || member.role === 'owner');
  const { data } = useQuery({ ...invitationsQuery, enabled: can('team.invitations') });
  const renew = useChange(
    'team',
    async (id: string) => (await callOperation('team.renewInvitation', { id })).data,
    (made) => onLink({ link: made.link, until: made.expires_at, why: text.inviteWhy(made.email) }),
  );
  const withdraw = useChange(
    'team',
    ({ id }: { id: string; email: string }) => callOperation('team.withdrawInvitation', { id }),
    (_, { email }) => showToast({ title: text.withdrawn(email) }),
  );
  if (!data || data.length === 0) return null;
  return (
    <Section title={text.invited} hint={text.invitedHint} wide>
      <ul>
        {data.map(({ id, email, role, scopes, invited_by, expires_at }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_9rem_auto] items-center gap-y-1 gap-x-4 min-h-[calc(var(--spacing-row)+1rem)] py-2 border-t border-line first:border-t-0 max-tablet:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0 wrap-anywhere">
              <p>
                <strong className="font-medium">{email}</strong>
              </p>
              <p className="text-soft text-13">
                {text.invitedBy(invited_by)} · {text.invitedUntil(formats.moment(expires_at))}
              </p>
            </div>
            <p title={scopes.join(', ') || undefined}>{text.roleNames[role]}</p>
            <div className="flex flex-wrap gap-2 max-tablet:col-span-full">
              {canChange('team.renewInvitation', role) && (
                <Button
                  label={text.newLinkOf(email)}
                  busy={renew.isPending && renew.variables === id}
                  onClick={() => renew.mutate(id)}
                >
                  {text.newLink}
                </Button>
              )}
              {canChange('team.withdrawInvitation', role) && (
                <Button
                  label={text.withdrawOf(email)}
                  busy={withdraw.isPending && withdraw.variables.id === id}
                  onClick={() => withdraw.mutate({ id, email })}
                >
                  {text.withdraw}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
