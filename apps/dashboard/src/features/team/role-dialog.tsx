// Changes a member's role.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { getPersonName } from './person-row.tsx';
import type { Person } from './queries.ts';
import { isComplete, RoleChoice, type RoleValue, toApiRole } from './role-choice.tsx';
import { useTeamText } from './words.ts';

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const common = useText();
  const text = useTeamText();
  const [standing, setStanding] = useState<RoleValue>({ role: person.role, scopes: person.scopes });
  const save = useMutation({
    mutationFn: () => callOperation('team.changeRole', { id: person.id, ...toApiRole(standing) }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['team'] }),
  });
  return (
    <FormDialog
      title={text.roleOf(getPersonName(person))}
      verb={common.save}
      busy={save.isPending}
      ready={isComplete(standing)}
      problem={save.error && common.problemOf(toProblem(save.error))}
      onSubmit={save.mutate}
      onClose={onClose}
    >
      <RoleChoice value={standing} onChange={setStanding} />
    </FormDialog>
  );
}
