// The sign-in page.

import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { PasswordField, TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { CodeField, isCodeRequired } from './code-field.tsx';
import type { Session } from './session.ts';
import { SignedOutForm, SignedOutLayout } from './signed-out-layout.tsx';
import './text.ts';

interface SignInProps {
  onEntered: (session: Session) => void;
  /** Whether the form covers an open page whose session has ended. */
  over?: boolean;
  email?: string;
}

export function SignIn({ onEntered, over = false, email: known = '' }: SignInProps) {
  const text = useText();
  const [wantsCode, setWantsCode] = useState(false);
  const form = useRecordForm({
    record: { email: known, password: '', code: '' },
    save: async ({ email, password, code }) => {
      const sent = code.trim() === '' ? {} : { code: code.trim() };
      return (await callOperation('session.signIn', { email, password, ...sent })).data;
    },
    isNew: true,
    onSaved: onEntered,
    explain: (problem, { code }) => {
      if (!isCodeRequired(problem)) return { rest: [text.problemOf(problem)] };
      // Once the server has asked for the code, its field stays visible.
      setWantsCode(true);
      return code.trim() === '' ? {} : { fields: { code: text.signedOut.wrongCode } };
    },
  });
  return (
    <SignedOutLayout title={over ? text.signedOut.again : text.signedOut.signIn} over={over}>
      <SignedOutForm form={form}>
        <TextField
          label={text.signedOut.email}
          type="email"
          name="email"
          autoComplete="username"
          {...form.field('email')}
          autoFocus={known === ''}
        />
        <PasswordField
          label={text.signedOut.password}
          name="password"
          autoComplete="current-password"
          {...form.field('password')}
          autoFocus={known !== ''}
        />
        {wantsCode && <CodeField {...form.field('code')} />}
        {form.problem !== undefined && <FormProblem>{form.problem}</FormProblem>}
        <Button kind="strong" type="submit" busy={form.busy} wide>
          {text.signedOut.signIn}
        </Button>
      </SignedOutForm>
    </SignedOutLayout>
  );
}
