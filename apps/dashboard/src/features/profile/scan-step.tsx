// Sets up the authenticator app: scan or type the secret, then confirm with a code.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Buttons } from '../../ui/layout.tsx';
import { Qr } from '../../ui/qr.tsx';
import { useSettingsText } from '../settings/words.ts';

interface ScanStepProps {
  secret: string;
  uri: string;
  onCodes: (codes: readonly string[]) => void;
}

export function ScanStep({ secret, uri, onCodes }: ScanStepProps) {
  const text = useText();
  const { step: words } = useSettingsText();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: async () =>
      (await callOperation('profile.confirmSecondStep', { code: code.trim() })).data.recovery_codes,
    onSuccess: onCodes,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p>{words.scan}</p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-4 gap-x-6 items-start max-tablet:grid-cols-1 max-tablet:justify-items-center">
        <Qr value={uri} label={words.qr} />
        <div className="grid gap-4 max-tablet:w-full">
          <CopyField label={words.secret} value={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
          <TextField
            label={words.code}
            hint={words.codeHint}
            value={code}
            onChange={(value) => {
              setCode(value);
              confirm.reset();
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            problem={confirm.error ? text.problemOf(toProblem(confirm.error)) : undefined}
            autoFocus
          />
        </div>
      </div>
      <Buttons>
        <Button type="submit" kind="strong" busy={confirm.isPending} disabled={code.trim().length < 6}>
          {words.confirm}
        </Button>
      </Buttons>
    </form>
  );
}
