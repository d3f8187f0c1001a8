// Sets up the authenticator app: scan or type the secret, then confirm with a code.

import { callOperation } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Buttons } from '../../ui/layout.tsx';
import { Qr } from '../../ui/qr.tsx';
import { useSettingsText } from '../settings/text.ts';

interface ScanStepProps {
  secret: string;
  uri: string;
  onCodes: (codes: readonly string[]) => void;
}

export function ScanStep({ secret, uri, onCodes }: ScanStepProps) {
  const text = useText();
  const { step: words } = useSettingsText();
  const form = useRecordForm({
    record: { code: '' },
    save: async ({ code }) =>
      (await callOperation('profile.confirmSecondStep', { code: code.trim() })).data.recovery_codes,
    isNew: true,
    onSaved: onCodes,
    explain: (problem) => ({ fields: { code: text.problemOf(problem) } }),
  });
  const ready = form.values.code.trim().length >= 6;
  return (
    <Form form={form} ready={ready}>
      <p>{words.scan}</p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-4 gap-x-6 items-start max-tablet:grid-cols-1 max-tablet:justify-items-center">
        <Qr value={uri} label={words.qr} />
        <div className="grid gap-4 max-tablet:w-full">
          <CopyField label={words.secret} value={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
          <TextField
            label={words.code}
            hint={words.codeHint}
            {...form.field('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        </div>
      </div>
      <Buttons>
        <Button type="submit" kind="strong" busy={form.busy} disabled={!ready}>
          {words.confirm}
        </Button>
      </Buttons>
    </Form>
  );
}
