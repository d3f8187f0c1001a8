// Changes the password.

import { useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';
import { setSession, useSession } from '../session/session.ts';
import { useSettingsText } from '../settings/text.ts';

export function PasswordSection() {
  const client = useQueryClient();
  const text = useText();
  const { password: words } = useSettingsText();
  const { member } = useSession();
  const form = useRecordForm({
    record: { current: '', password: '' },
    save: async (values) => (await callOperation('profile.changePassword', values)).data,
    onSaved: (session) => {
      setSession(client, session);
      void client.invalidateQueries({ queryKey: ['sessions'] });
      showToast({ title: words.changed });
    },
    explain: (problem) => ({
      fields:
        problem.code === 'sign_in_failed' ? { current: words.wrong } : { password: text.problemOf(problem) },
    }),
  });
  return (
    <Section title={words.title} hint={words.hint}>
      <Form form={form}>
        {/* The user name for password managers. */}
        <input type="text" name="username" autoComplete="username" value={member.email} readOnly hidden />
        <PasswordField label={words.current} autoComplete="current-password" {...form.field('current')} />
        <PasswordField
          label={words.next}
          hint={words.rule}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Row>
          <Button type="submit" busy={form.busy} disabled={Object.values(form.values).includes('')}>
            {words.change}
          </Button>
        </Row>
      </Form>
    </Section>
  );
}
