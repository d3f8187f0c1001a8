// Invites a person by a link, because Parley sends no email.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { OneTimeLink } from './link-dialog.tsx';
import { isComplete, RoleChoice, type RoleValue, toApiRole } from './role-choice.tsx';
import { useTeamText } from './words.ts';

interface InviteDialogProps {
  onLink: (link: OneTimeLink) => void;
  onClose: () => void;
}

export function InviteDialog({ onLink, onClose }: InviteDialogProps) {
  const client = useQueryClient();
  const common = useText();
  const text = useTeamText();
  const [email, setEmail] = useState('');
  const [standing, setStanding] = useState<RoleValue>({ role: 'responder', scopes: [] });
  const invite = useMutation({
    mutationFn: async () =>
      (await callOperation('team.invite', { email: email.trim(), ...toApiRole(standing) })).data,
    onSuccess: (made) => onLink({ link: made.link, until: made.expires_at, why: text.inviteWhy(made.email) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['team'] }),
  });
  const whole = email.trim() !== '' && isComplete(standing);
  return (
    <FormDialog
      title={text.invite}
      verb={text.makeLink}
      busy={invite.isPending}
      ready={whole}
      problem={invite.error && common.problemOf(toProblem(invite.error))}
      onSubmit={invite.mutate}
      onClose={onClose}
    >
      <TextField
        label={text.email}
        type="email"
        value={email}
        onChange={(value) => {
          setEmail(value);
          invite.reset();
        }}
        autoFocus
      />
      <RoleChoice value={standing} onChange={setStanding} />
    </FormDialog>
  );
}
