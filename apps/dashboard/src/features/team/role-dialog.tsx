// Another role for a member.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { nameOf } from './person-row.tsx';
import type { Person } from './queries.ts';
import { isWhole, RoleChoice, type Standing, sentOf } from './role-choice.tsx';
import classes from './team.module.css';
import { useTeamText } from './words.ts';

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const common = useText();
  const text = useTeamText();
  const [standing, setStanding] = useState<Standing>({ role: person.role, scopes: person.scopes });
  const save = useMutation({
    mutationFn: () => call('people.changeRole', { id: person.id, ...sentOf(standing) }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['team'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole(standing) && !save.isPending) save.mutate();
  };
  return (
    <Dialog open title={text.roleOf(nameOf(person))} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <RoleChoice value={standing} onChange={setStanding} />
        {save.error && (
          <p className={classes.problem} role="alert">
            {common.problemOf(problemOf(save.error))}
          </p>
        )}
        <div className={`${classes.buttons} ${classes.end}`}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="strong" busy={save.isPending} disabled={!isWhole(standing)}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
