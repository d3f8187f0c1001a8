// Shows the secret of a new subscription once, until the member confirms that it is stored.
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReceiverCode } from './receiver-code.tsx';
import classes from './webhooks.module.css';
import { useWebhooksText } from './words.ts';

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
      <div className={classes.form}>
        <p>{text.secretWhy}</p>
        <CopyField label={text.secret} value={secret} />
        <div className={classes.stored}>
          <CheckField label={text.stored} checked={stored} onChange={setStored} />
          <Button kind="strong" disabled={!stored} onClick={onClose}>
            {text.done}
          </Button>
        </div>
        <ReceiverCode header={header} />
      </div>
    </Dialog>
  );
}
