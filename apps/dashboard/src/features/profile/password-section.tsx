// Changes the password.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Row } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';
import { setSession, useSession } from '../session/session.ts';
import { useSettingsText } from '../settings/words.ts';

export function PasswordSection() {
  const client = useQueryClient();
  const text = useText();
  const { password: words } = useSettingsText();
  const { member } = useSession();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: async () => (await callOperation('profile.changePassword', { current, password })).data,
    onSuccess: (session) => {
      setSession(client, session);
      void client.invalidateQueries({ queryKey: ['sessions'] });
      setCurrent('');
      setPassword('');
      showToast({ title: words.changed });
    },
  });
  const problem = change.error && toProblem(change.error);
  const wrong = problem?.code === 'sign_in_failed';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <Section title={words.title} hint={words.hint}>
      <form className="grid gap-4" onSubmit={submit}>
        {/* The user name for password managers. */}
        <input type="text" name="username" autoComplete="username" value={member.email} readOnly hidden />
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          problem={wrong ? words.wrong : undefined}
        />
        <PasswordField
          label={words.next}
          hint={words.rule}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          problem={problem && !wrong ? text.problemOf(problem) : undefined}
        />
        <Row>
          <Button type="submit" busy={change.isPending} disabled={current === '' || password === ''}>
            {words.change}
          </Button>
        </Row>
      </form>
    </Section>
  );
}
