// Asks for the password again. The request that needs it continues after the password was confirmed.

import { useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Buttons } from '../../ui/layout.tsx';
import { setSession, useSession } from './session.ts';
import './text.ts';

export function ConfirmPassword({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const client = useQueryClient();
  const text = useText();
  const { member } = useSession();
  const form = useRecordForm({
    record: { password: '' },
    save: async ({ password }) => (await callOperation('session.confirm', { password })).data,
    isNew: true,
    onSaved: (session) => {
      setSession(client, session);
      onAnswer(true);
    },
    explain: (problem) => ({
      fields: {
        password: problem.code === 'sign_in_failed' ? text.signedOut.wrongPassword : text.problemOf(problem),
      },
    }),
  });
  return (
    <Dialog open size="small" title={text.signedOut.confirm} onClose={() => onAnswer(false)}>
      <Form form={form} className="grid gap-4 mt-2">
        <p className="text-soft">{text.signedOut.confirmWhy}</p>
        {/* The user name for password managers. */}
        <input type="text" name="username" autoComplete="username" value={member.email} readOnly hidden />
        <PasswordField
          label={text.signedOut.password}
          name="password"
          autoComplete="current-password"
          {...form.field('password')}
          autoFocus
        />
        <Buttons>
          <Button onClick={() => onAnswer(false)}>{text.cancel}</Button>
          <Button kind="strong" type="submit" busy={form.busy}>
            {text.signedOut.goOn}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  );
}
