// Verifies a delivery's signature in the browser, and shows sample code for receivers.
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { LongField } from '../../ui/long-field.tsx';
import type { SubscriptionsInfo } from './queries.ts';
import { ReceiverCode } from './receiver-code.tsx';
import { checkSignature, type Verdict } from './signature.ts';
import { useWebhooksText } from './words.ts';

interface SignatureDialogProps {
  about: SubscriptionsInfo;
  /** The delivery that is open on the page, as the initial input. */
  sample?: { header: string; body: string };
  onClose: () => void;
}

export function SignatureDialog({ about, sample, onClose }: SignatureDialogProps) {
  const text = useWebhooksText();
  const { signature_header, secret_prefix } = about;
  const [secret, setSecret] = useState('');
  const [header, setHeader] = useState(sample?.header ?? '');
  const [body, setBody] = useState(sample?.body ?? '');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const createSetter = (set: (value: string) => void) => (value: string) => {
    set(value);
    setVerdict(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setVerdict(await checkSignature({ secret, header, body }, secret_prefix));
  };
  return (
    <Dialog open title={text.helperTitle} onClose={onClose}>
      <Stack>
        <form className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
          <Hint>{text.helperWhy}</Hint>
          <PasswordField
            label={text.secret}
            value={secret}
            onChange={createSetter(setSecret)}
            autoComplete="off"
            autoFocus
          />
          <TextField
            label={text.header(signature_header)}
            value={header}
            onChange={createSetter(setHeader)}
            autoComplete="off"
          />
          <LongField label={text.body} value={body} onChange={createSetter(setBody)} rows={5} />
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
            <Button type="submit" kind="strong" disabled={secret === '' || header === '' || body === ''}>
              {text.check}
            </Button>
          </div>
        </form>
        <ReceiverCode header={signature_header} />
      </Stack>
    </Dialog>
  );
}
