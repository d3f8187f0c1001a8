// Asks for the password again. The request that needs it continues after the password was confirmed.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Buttons } from '../../ui/layout.tsx';
import { setSession, useSession } from './session.ts';
import './words.ts';

export function ConfirmPassword({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const client = useQueryClient();
  const text = useText();
  const { member } = useSession();
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: async () => (await callOperation('session.confirm', { password })).data,
    onSuccess: (session) => {
      setSession(client, session);
      onAnswer(true);
    },
  });
  const problem = confirm.error && toProblem(confirm.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  return (
    <Dialog open size="small" title={text.door.confirm} onClose={() => onAnswer(false)}>
      <form className="grid gap-4 mt-2" onSubmit={submit}>
        <p className="text-soft">{text.door.confirmWhy}</p>
        {/* The user name for password managers. */}
        <input type="text" name="username" autoComplete="username" value={member.email} readOnly hidden />
        <PasswordField
          label={text.door.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          problem={
            problem === null
              ? undefined
              : problem.code === 'sign_in_failed'
                ? text.door.wrongPassword
                : text.problemOf(problem)
          }
          autoFocus
        />
        <Buttons>
          <Button onClick={() => onAnswer(false)}>{text.cancel}</Button>
          <Button kind="strong" type="submit" busy={confirm.isPending}>
            {text.door.goOn}
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
