// The sign-in page.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { CodeField, isCodeRequired } from './code-field.tsx';
import type { Session } from './session.ts';
import { DoorForm, SignedOutLayout } from './signed-out-layout.tsx';
import './words.ts';

interface SignInProps {
  onEntered: (session: Session) => void;
  /** Whether the form covers an open page whose session has ended. */
  over?: boolean;
  email?: string;
}

export function SignIn({ onEntered, over = false, email: known = '' }: SignInProps) {
  const text = useText();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const enter = useMutation({
    mutationFn: async (sent: string) =>
      (await callOperation('session.signIn', { email, password, ...(sent === '' ? {} : { code: sent }) }))
        .data,
    onSuccess: onEntered,
    // Once the server has asked for the code, its field stays visible.
    onError: (error) => setWantsCode((old) => old || isCodeRequired(error)),
  });
  const problem = enter.error ? toProblem(enter.error) : null;
  const refused = isCodeRequired(enter.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!enter.isPending) enter.mutate(code.trim());
  };
  return (
    <SignedOutLayout title={over ? text.door.again : text.door.signIn} over={over}>
      <DoorForm onSubmit={submit}>
        <TextField
          label={text.door.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          autoFocus={known === ''}
        />
        <PasswordField
          label={text.door.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          autoFocus={known !== ''}
        />
        {wantsCode && <CodeField value={code} onChange={setCode} wrong={refused && enter.variables !== ''} />}
        {problem && !refused && <FormProblem>{text.problemOf(problem)}</FormProblem>}
        <Button kind="strong" type="submit" busy={enter.isPending} wide>
          {text.door.signIn}
        </Button>
      </DoorForm>
    </SignedOutLayout>
  );
}
