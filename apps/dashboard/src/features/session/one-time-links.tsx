// The pages behind one-time links: first run, invitation, and password reset.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { PasswordField, TextField } from '../../forms/text-field.tsx';
import { type FormStatus, useRecordForm } from '../../forms/use-record-form.ts';
import { toProblem } from '../../problem.ts';
import { useLanguage, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { CodeField, isCodeRequired } from './code-field.tsx';
import { SignedOutForm, SignedOutLayout } from './signed-out-layout.tsx';
import './text.ts';

/** Opens a page with a full load, so that no data of an earlier session is left. */
const reloadAt = (path: string) => window.location.assign(path);

/** The minimum length of a password. The server and the field's hint use the same number. */
const SHORTEST_PASSWORD = 12;
const isLongEnough = (password: string) => password.length >= SHORTEST_PASSWORD;

interface SubmitProps {
  children: string;
  form: FormStatus;
  ready?: boolean;
}

function Submit({ children, form: { busy, problem }, ready = true }: SubmitProps) {
  return (
    <>
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      <Button kind="strong" type="submit" busy={busy} disabled={!ready} wide>
        {children}
      </Button>
    </>
  );
}

export function Welcome({ token }: { token: string }) {
  const text = useText();
  const words = text.signedOut;
  const [begun, setBegun] = useState(false);
  const link = useQuery({
    queryKey: ['welcome', token],
    queryFn: () => callOperation('welcome.look', { token }),
    retry: false,
  });
  const form = useRecordForm({
    record: { workspace: '', name: '', email: '', password: '' },
    save: ({ name, ...values }) => {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      return callOperation('welcome.begin', { token, timezone, ...values, ...(name === '' ? {} : { name }) });
    },
    isNew: true,
    onSaved: () => setBegun(true),
  });
  if (begun) return <SetupChoices />;
  if (link.error) return <InvalidLink error={link.error} sentence={words.welcomeLost} />;
  const { workspace, email, password } = form.values;
  const ready = workspace.trim() !== '' && email.trim() !== '' && isLongEnough(password);
  return (
    <SignedOutLayout title={words.welcome} lead={words.welcomeLead}>
      <SignedOutForm form={form} ready={ready}>
        <TextField label={words.workspace} {...form.field('workspace')} autoFocus maxLength={255} />
        <TextField label={words.name} autoComplete="name" {...form.field('name')} maxLength={255} />
        <TextField label={words.email} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={words.password}
          hint={words.passwordHint}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Submit form={form} ready={ready}>
          {words.begin}
        </Submit>
      </SignedOutForm>
    </SignedOutLayout>
  );
}

/** Shows the choices for setting up an empty workspace. */
function SetupChoices() {
  const { text, language } = useLanguage();
  const words = text.welcome;
  const form = useRecordForm({
    record: {},
    save: () => callOperation('welcome.tryIt', { language }),
    isNew: true,
    onSaved: () => reloadAt('/phone'),
  });
  return (
    <SignedOutLayout title={words.title} lead={words.lead}>
      <SignedOutForm form={form}>
        <p>{words.tryHint}</p>
        <Submit form={form}>{words.tryIt}</Submit>
      </SignedOutForm>
      <Button kind="quiet" wide onClick={() => reloadAt('/numbers/new')}>
        {words.connect}
      </Button>
    </SignedOutLayout>
  );
}

export function Join({ token }: { token: string }) {
  const text = useText();
  const words = text.signedOut;
  const [wantsNew, setWantsNew] = useState(false);
  const [wantsCode, setWantsCode] = useState(false);
  const link = useQuery({
    queryKey: ['join', token],
    queryFn: async () => (await callOperation('join.look', { token })).data,
    retry: false,
  });
  const form = useRecordForm({
    record: { name: '', password: '', new_password: '', code: '' },
    save: ({ name, password, new_password, code }) =>
      callOperation('join.accept', {
        ...{ token, password },
        ...(name !== '' && { name }),
        ...(wantsNew && { new_password }),
        ...(code.trim() !== '' && { code: code.trim() }),
      }),
    isNew: true,
    onSaved: () => reloadAt('/'),
    explain: (problem, sent) => {
      if (problem.code === 'sign_in_failed') return { rest: [words.joinRefused] };
      // Once the server has asked for the code or a new password, the field stays visible.
      if (problem.code === 'new_password_required') {
        setWantsNew(true);
        return {};
      }
      if (!isCodeRequired(problem)) return undefined;
      setWantsCode(true);
      return sent.code.trim() === '' ? {} : { fields: { code: words.wrongCode } };
    },
  });
  if (link.error) return <InvalidLink error={link.error} sentence={words.joinLost} />;
  if (!link.data) return null;
  const { workspace, email, role, invited_by } = link.data;
  const { password, new_password } = form.values;
  const ready = isLongEnough(password) && (!wantsNew || isLongEnough(new_password));
  return (
    <SignedOutLayout title={words.join(workspace)} lead={words.joinLead(invited_by, text.roles[role], email)}>
      <SignedOutForm form={form} ready={ready}>
        {/* The user name for password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={words.optionalName}
          autoComplete="name"
          {...form.field('name')}
          maxLength={255}
          autoFocus
        />
        <PasswordField
          label={words.password}
          hint={words.joinPassword}
          autoComplete="current-password"
          {...form.field('password')}
        />
        {wantsNew && (
          <PasswordField
            label={words.newPassword}
            hint={words.joinNewPassword}
            autoComplete="new-password"
            {...form.field('new_password')}
            autoFocus
          />
        )}
        {wantsCode && <CodeField {...form.field('code')} />}
        <Submit form={form} ready={ready}>
          {words.accept}
        </Submit>
      </SignedOutForm>
    </SignedOutLayout>
  );
}

export function ResetPassword({ token }: { token: string }) {
  const text = useText();
  const words = text.signedOut;
  const link = useQuery({
    queryKey: ['reset', token],
    queryFn: async () => (await callOperation('reset.look', { token })).data,
    retry: false,
  });
  const form = useRecordForm({
    record: { password: '' },
    save: ({ password }) => callOperation('reset.use', { token, password }),
    isNew: true,
    onSaved: () => reloadAt('/sign-in'),
  });
  const ready = isLongEnough(form.values.password);
  if (link.error) return <InvalidLink error={link.error} sentence={words.resetLost} />;
  if (!link.data) return null;
  return (
    <SignedOutLayout title={words.reset} lead={link.data.email}>
      <SignedOutForm form={form} ready={ready}>
        <PasswordField
          label={words.newPassword}
          hint={words.passwordHint}
          autoComplete="new-password"
          {...form.field('password')}
          autoFocus
        />
        <Submit form={form} ready={ready}>
          {words.choose}
        </Submit>
      </SignedOutForm>
    </SignedOutLayout>
  );
}

/** Shown for a link that was used, withdrawn or mistyped. Other errors keep their own message. */
function InvalidLink({ error, sentence }: { error: Error; sentence: string }) {
  const text = useText();
  const problem = toProblem(error);
  if (problem.status !== 404) return <ProblemNote problem={problem} />;
  return (
    <SignedOutLayout title={text.signedOut.lost} lead={sentence}>
      <a href="/sign-in">{text.signedOut.signIn}</a>
    </SignedOutLayout>
  );
}
