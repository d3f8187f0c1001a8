// Invites a person by a link, because Parley sends no email.

import { callOperation } from '../../api.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import type { OneTimeLink } from './link-dialog.tsx';
import { isComplete, RoleChoice, type RoleValue, toApiRole } from './role-choice.tsx';
import { useTeamText } from './text.ts';

interface InviteDialogProps {
  onLink: (link: OneTimeLink) => void;
  onClose: () => void;
}

export function InviteDialog({ onLink, onClose }: InviteDialogProps) {
  const text = useTeamText();
  const form = useRecordForm({
    record: { email: '', access: { role: 'responder', scopes: [] } as RoleValue },
    save: async ({ email, access }) =>
      (await callOperation('team.invite', { email: email.trim(), ...toApiRole(access) })).data,
    isNew: true,
    onSaved: (made) => onLink({ link: made.link, until: made.expires_at, why: text.inviteWhy(made.email) }),
    refetch: ['team'],
  });
  const { email, access } = form.values;
  return (
    <FormDialog
      title={text.invite}
      verb={text.makeLink}
      form={form}
      ready={email.trim() !== '' && isComplete(access)}
      onClose={onClose}
    >
      <TextField label={text.email} type="email" {...form.field('email')} autoFocus />
      <RoleChoice {...form.field('access')} />
    </FormDialog>
  );
}
