// The pages behind one-time links: first run, invitation, and password reset.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { SearchSelect } from '../../forms/search-select.tsx';
import { PasswordField, TextField } from '../../forms/text-field.tsx';
import { type FormStatus, useRecordForm } from '../../forms/use-record-form.ts';
import { toProblem } from '../../problem.ts';
import type { Text } from '../../text/en.ts';
import { useLanguage, useText } from '../../text/language.tsx';
import { getDeviceZone, listZoneNames } from '../../text/zones.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { CodeField, isCodeRequired } from './code-field.tsx';
import { SignedOutForm, SignedOutLayout } from './signed-out-layout.tsx';
import './text.ts';

/**
 * Opens a page with a full load, so that no data of an earlier session is left. The browser's Back button does not
 * return to the link, which works only once.
 */
const reloadAt = (path: string) => window.location.replace(path);

/** The minimum length of a password. The server and the field's hint use the same number. */
const SHORTEST_PASSWORD = 12;

/** Returns the errors of a form's values, by field: texts that are empty, and new passwords that are too short. */
function checkValues(values: Record<string, string>, words: Text['signedOut']): Record<string, string> {
  const problems = Object.entries(values).flatMap(([field, value]): [string, string][] => {
    const isPassword = field.endsWith('password');
    if (isPassword && value.length < SHORTEST_PASSWORD)
      return [[field, words.tooShort(value.length, SHORTEST_PASSWORD)]];
    return value.trim() === '' ? [[field, words.missing]] : [];
  });
  return Object.fromEntries(problems);
}

interface SubmitProps {
  children: string;
  form: FormStatus;
}

function Submit({ children, form: { busy, problem } }: SubmitProps) {
  return (
    <>
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      <Button kind="strong" type="submit" busy={busy} wide>
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
    record: { workspace: '', name: '', email: '', password: '', timezone: getDeviceZone() },
    check: ({ name: _, ...required }) => checkValues(required, words),
    save: ({ name, ...values }) =>
      callOperation('welcome.begin', { token, ...values, ...(name.trim() !== '' && { name }) }),
    isNew: true,
    onSaved: () => setBegun(true),
  });
  if (begun) return <SetupChoices />;
  if (link.error) return <InvalidLink error={link.error} sentence={words.welcomeLost} />;
  return (
    <SignedOutLayout title={words.welcome} lead={words.welcomeLead}>
      <SignedOutForm form={form}>
        <TextField
          label={words.workspace}
          hint={words.workspaceHint}
          {...form.field('workspace')}
          autoFocus
          maxLength={255}
        />
        <TextField label={words.optionalName} autoComplete="name" {...form.field('name')} maxLength={255} />
        <TextField label={words.email} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={words.password}
          hint={words.passwordHint}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <SearchSelect
          label={words.zone}
          hint={words.zoneHint}
          {...form.field('timezone')}
          options={listZoneNames(form.values.timezone)}
        />
        <Submit form={form}>{words.begin}</Submit>
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
      <Button wide onClick={() => reloadAt('/numbers/new')}>
        {words.connect}
      </Button>
      <Button kind="quiet" wide onClick={() => reloadAt('/campaigns/new')}>
        {words.begin}
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
    check: ({ password, new_password }) =>
      checkValues({ password, ...(wantsNew && { new_password }) }, words),
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
  return (
    <SignedOutLayout title={words.join(workspace)} lead={words.joinLead(invited_by, text.roles[role], email)}>
      <SignedOutForm form={form}>
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
        <Submit form={form}>{words.accept}</Submit>
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
    check: (values) => checkValues(values, words),
    save: ({ password }) => callOperation('reset.use', { token, password }),
    isNew: true,
    onSaved: () => reloadAt('/sign-in'),
  });
  if (link.error) return <InvalidLink error={link.error} sentence={words.resetLost} />;
  if (!link.data) return null;
  return (
    <SignedOutLayout title={words.reset} lead={link.data.email}>
      <SignedOutForm form={form}>
        <PasswordField
          label={words.newPassword}
          hint={words.passwordHint}
          autoComplete="new-password"
          {...form.field('password')}
          autoFocus
        />
        <Submit form={form}>{words.choose}</Submit>
      </SignedOutForm>
    </SignedOutLayout>
  );
}

/** Shown for a link that was used, withdrawn or mistyped. Other errors keep their own message. */
function InvalidLink({ error, sentence }: { error: Error; sentence: string }) {
  const text = useText();
  const problem = toProblem(error);
  // A link that was cut off is as invalid as a used one.
  if (problem.status !== 404 && problem.status !== 422) return <ProblemNote problem={problem} />;
  return (
    <SignedOutLayout title={text.signedOut.lost} lead={sentence}>
      <a href="/">{text.signedOut.open}</a>
    </SignedOutLayout>
  );
}
