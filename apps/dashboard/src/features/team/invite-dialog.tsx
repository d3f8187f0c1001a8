// Invites by a link: there is no mail server.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { ShownLink } from './link-dialog.tsx';
import { isWhole, RoleChoice, type Standing, sentOf } from './role-choice.tsx';
import classes from './team.module.css';
import { useTeamText } from './words.ts';

interface InviteDialogProps {
  onLink: (link: ShownLink) => void;
  onClose: () => void;
}

export function InviteDialog({ onLink, onClose }: InviteDialogProps) {
  const client = useQueryClient();
  const common = useText();
  const text = useTeamText();
  const [email, setEmail] = useState('');
  const [standing, setStanding] = useState<Standing>({ role: 'responder', scopes: [] });
  const invite = useMutation({
    mutationFn: async () =>
      (await call('invitations.create', { email: email.trim(), ...sentOf(standing) })).data,
    onSuccess: (made) => onLink({ link: made.link, until: made.expires_at, why: text.inviteWhy(made.email) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['team'] }),
  });
  const whole = email.trim() !== '' && isWhole(standing);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whole && !invite.isPending) invite.mutate();
  };
  return (
    <Dialog open title={text.invite} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
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
        {invite.error && (
          <p className={classes.problem} role="alert">
            {common.problemOf(problemOf(invite.error))}
          </p>
        )}
        <div className={`${classes.buttons} ${classes.end}`}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="strong" busy={invite.isPending} disabled={!whole}>
            {text.makeLink}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
