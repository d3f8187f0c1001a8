// Changes a member's role.

import { callOperation } from '../../api.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useText } from '../../text/language.tsx';
import { getPersonName } from './person-row.tsx';
import type { Person } from './queries.ts';
import { isComplete, RoleChoice, type RoleValue, toApiRole } from './role-choice.tsx';
import { useTeamText } from './text.ts';

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const common = useText();
  const text = useTeamText();
  const form = useRecordForm({
    record: { access: { role: person.role, scopes: person.scopes } as RoleValue },
    save: ({ access }) => callOperation('team.changeRole', { id: person.id, ...toApiRole(access) }),
    isNew: true,
    onSaved: onClose,
    refetch: ['team'],
  });
  return (
    <FormDialog
      title={text.roleOf(getPersonName(person))}
      verb={common.save}
      form={form}
      ready={isComplete(form.values.access)}
      onClose={onClose}
    >
      <RoleChoice {...form.field('access')} />
    </FormDialog>
  );
}
