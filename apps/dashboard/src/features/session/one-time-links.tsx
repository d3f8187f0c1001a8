// The pages behind one-time links: first run, invitation, and password reset.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useLanguage, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { CodeField, isCodeRequired } from './code-field.tsx';
import { DoorForm, SignedOutLayout } from './signed-out-layout.tsx';
import './words.ts';

/** Opens a page with a full load, so that no data of an earlier session is left. */
const reloadAt = (path: string) => window.location.assign(path);

/** The minimum length of a password. The server and the field's hint use the same number. */
const SHORTEST_PASSWORD = 12;
const isLongEnough = (password: string) => password.length >= SHORTEST_PASSWORD;

interface SubmitProps {
  children: string;
  busy: boolean;
  error: Error | null;
  /** Whether all required values are present. */
  whole?: boolean;
  /** The message to show instead of the server's error. */
  refusal?: string | null;
}

function Submit({ children, busy, error, whole = true, refusal }: SubmitProps) {
  const text = useText();
  return (
    <>
      {error && <FormProblem>{refusal ?? text.problemOf(toProblem(error))}</FormProblem>}
      <Button kind="strong" type="submit" busy={busy} disabled={!whole} wide>
        {children}
      </Button>
    </>
  );
}

/** Returns a handler that submits a form only once: the server would refuse a one-time link the second time. */
const createSubmit =
  ({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }, send: () => void) =>
  (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && !isSuccess) send();
  };

export function Welcome({ token }: { token: string }) {
  const text = useText();
  const words = text.door;
  const [workspace, setWorkspace] = useState('');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const link = useQuery({
    queryKey: ['welcome', token],
    queryFn: () => callOperation('welcome.look', { token }),
    retry: false,
  });
  const begin = useMutation({
    mutationFn: () => {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      return callOperation('welcome.begin', {
        token,
        workspace,
        email,
        password,
        timezone,
        ...(name === '' ? {} : { name }),
      });
    },
  });
  if (begin.isSuccess) return <SetupChoices />;
  if (link.error) return <InvalidLink error={link.error} sentence={words.welcomeLost} />;
  return (
    <SignedOutLayout title={words.welcome} lead={words.welcomeLead}>
      <DoorForm onSubmit={createSubmit(begin, () => begin.mutate())}>
        <TextField
          label={words.workspace}
          value={workspace}
          onChange={setWorkspace}
          autoFocus
          maxLength={255}
        />
        <TextField label={words.name} autoComplete="name" value={name} onChange={setName} maxLength={255} />
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label={words.password}
          hint={words.passwordHint}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <Submit
          busy={begin.isPending}
          error={begin.error}
          whole={workspace.trim() !== '' && email.trim() !== '' && isLongEnough(password)}
        >
          {words.begin}
        </Submit>
      </DoorForm>
    </SignedOutLayout>
  );
}

/** Shows the choices for setting up an empty workspace. */
function SetupChoices() {
  const { text, language } = useLanguage();
  const words = text.welcome;
  const tryIt = useMutation({
    mutationFn: () => callOperation('welcome.tryIt', { language }),
    onSuccess: () => reloadAt('/phone'),
  });
  return (
    <SignedOutLayout title={words.title} lead={words.lead}>
      <DoorForm onSubmit={createSubmit(tryIt, () => tryIt.mutate())}>
        <p>{words.tryHint}</p>
        <Submit busy={tryIt.isPending || tryIt.isSuccess} error={tryIt.error}>
          {words.tryIt}
        </Submit>
      </DoorForm>
      <Button kind="quiet" wide onClick={() => reloadAt('/numbers/new')}>
        {words.connect}
      </Button>
    </SignedOutLayout>
  );
}

/** Returns whether the server demands a new password, because a link of another workspace set the current one. */
const isNewPasswordRequired = (error: Error | null): boolean =>
  error !== null && toProblem(error).code === 'new_password_required';

export function Join({ token }: { token: string }) {
  const text = useText();
  const words = text.door;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [wantsNew, setWantsNew] = useState(false);
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const link = useQuery({
    queryKey: ['join', token],
    queryFn: async () => (await callOperation('join.look', { token })).data,
    retry: false,
  });
  const accept = useMutation({
    mutationFn: (sent: string) =>
      callOperation('join.accept', {
        token,
        password,
        ...(name === '' ? {} : { name }),
        ...(wantsNew && { new_password: newPassword }),
        ...(sent === '' ? {} : { code: sent }),
      }),
    onSuccess: () => reloadAt('/'),
    // Once the server has asked for the code, its field stays visible.
    onError: (error) => {
      setWantsCode((old) => old || isCodeRequired(error));
      setWantsNew((old) => old || isNewPasswordRequired(error));
    },
  });
  if (link.error) return <InvalidLink error={link.error} sentence={words.joinLost} />;
  if (!link.data) return null;
  const { workspace, email, role, invited_by } = link.data;
  const refused = isCodeRequired(accept.error);
  const isWrong = accept.error !== null && toProblem(accept.error).code === 'sign_in_failed';
  return (
    <SignedOutLayout title={words.join(workspace)} lead={words.joinLead(invited_by, text.roles[role], email)}>
      <DoorForm onSubmit={createSubmit(accept, () => accept.mutate(code.trim()))}>
        {/* The user name for password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={words.optionalName}
          autoComplete="name"
          value={name}
          onChange={setName}
          maxLength={255}
          autoFocus
        />
        <PasswordField
          label={words.password}
          hint={words.joinPassword}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {wantsNew && (
          <PasswordField
            label={words.newPassword}
            hint={words.joinNewPassword}
            autoComplete="new-password"
            value={newPassword}
            onChange={setNewPassword}
            autoFocus
          />
        )}
        {wantsCode && (
          <CodeField value={code} onChange={setCode} wrong={refused && accept.variables !== ''} />
        )}
        <Submit
          busy={accept.isPending}
          error={refused || isNewPasswordRequired(accept.error) ? null : accept.error}
          refusal={isWrong ? words.joinRefused : null}
          whole={[password, ...(wantsNew ? [newPassword] : [])].every(isLongEnough)}
        >
          {words.accept}
        </Submit>
      </DoorForm>
    </SignedOutLayout>
  );
}

export function ResetPassword({ token }: { token: string }) {
  const text = useText();
  const words = text.door;
  const [password, setPassword] = useState('');
  const link = useQuery({
    queryKey: ['reset', token],
    queryFn: async () => (await callOperation('reset.look', { token })).data,
    retry: false,
  });
  const choose = useMutation({
    mutationFn: () => callOperation('reset.use', { token, password }),
    onSuccess: () => reloadAt('/sign-in'),
  });
  if (link.error) return <InvalidLink error={link.error} sentence={words.resetLost} />;
  if (!link.data) return null;
  return (
    <SignedOutLayout title={words.reset} lead={link.data.email}>
      <DoorForm onSubmit={createSubmit(choose, () => choose.mutate())}>
        <PasswordField
          label={words.newPassword}
          hint={words.passwordHint}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          autoFocus
        />
        <Submit busy={choose.isPending} error={choose.error} whole={isLongEnough(password)}>
          {words.choose}
        </Submit>
      </DoorForm>
    </SignedOutLayout>
  );
}

/** Shown for a link that was used, withdrawn or mistyped. Other errors keep their own message. */
function InvalidLink({ error, sentence }: { error: Error; sentence: string }) {
  const text = useText();
  const problem = toProblem(error);
  if (problem.status !== 404) return <ProblemNote problem={problem} />;
  return (
    <SignedOutLayout title={text.door.lost} lead={sentence}>
      <a href="/sign-in">{text.door.signIn}</a>
    </SignedOutLayout>
  );
}
