// Shows the secret of a new subscription once, until the member confirms that it is stored.
import { useState } from 'react';
import { CheckField } from '../../forms/check-field.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ReceiverCode } from './receiver-code.tsx';
import { useWebhooksText } from './text.ts';

interface SecretDialogProps {
  secret: string;
  header: string;
  onClose: () => void;
}

export function SecretDialog({ secret, header, onClose }: SecretDialogProps) {
  const text = useWebhooksText();
  const [stored, setStored] = useState(false);
  return (
    <Dialog open held title={text.secretTitle} onClose={onClose}>
      <Stack>
        <p>{text.secretWhy}</p>
        <CopyField label={text.secret} value={secret} />
        <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4">
          <CheckField label={text.stored} value={stored} onChange={setStored} />
          <Button kind="strong" disabled={!stored} onClick={onClose}>
            {text.done}
          </Button>
        </div>
        <ReceiverCode header={header} />
      </Stack>
    </Dialog>
  );
}
