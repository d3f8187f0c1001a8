// Verifies a delivery's signature in the browser, and shows sample code for receivers.

import { useState } from 'react';
import { AreaField } from '../../forms/area-field.tsx';
import { Form } from '../../forms/form.tsx';
import { PasswordField, TextField } from '../../forms/text-field.tsx';
import { useFormFields } from '../../forms/use-form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import type { SubscriptionsInfo } from './queries.ts';
import { ReceiverCode } from './receiver-code.tsx';
import { checkSignature, type Verdict } from './signature.ts';
import { useWebhooksText } from './text.ts';

interface SignatureDialogProps {
  about: SubscriptionsInfo;
  /** The delivery that is open on the page, as the initial input. */
  sample?: { header: string; body: string };
  onClose: () => void;
}

export function SignatureDialog({ about, sample, onClose }: SignatureDialogProps) {
  const text = useWebhooksText();
  const { signature_header, secret_prefix } = about;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { values, field } = useFormFields({
    record: { secret: '', header: sample?.header ?? '', body: sample?.body ?? '' },
    onEdit: () => setVerdict(null),
  });
  const submit = async () => setVerdict(await checkSignature(values, secret_prefix));
  return (
    <Dialog open title={text.helperTitle} onClose={onClose}>
      <Stack>
        <Form form={{ submit }}>
          <Hint>{text.helperWhy}</Hint>
          <PasswordField label={text.secret} {...field('secret')} autoFocus />
          <TextField label={text.header(signature_header)} {...field('header')} autoComplete="off" />
          <AreaField label={text.body} {...field('body')} rows={5} />
          <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4">
            <p
              className={`flex-[1_1_14rem] ${verdict === 'valid' ? 'text-qualified' : 'text-danger'}`}
              role="status"
            >
              {verdict !== null && (
                <>
                  <span aria-hidden="true">{verdict === 'valid' ? '✓' : '✗'}</span> {text.verdicts[verdict]}
                </>
              )}
            </p>
            <Button type="submit" kind="strong" disabled={Object.values(values).includes('')}>
              {text.check}
            </Button>
          </div>
        </Form>
        <ReceiverCode header={signature_header} />
      </Stack>
    </Dialog>
  );
}
