// Asks for confirmation before an action that can't be undone; the button names the action.
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  title: string;
  /** The consequences of the action. */
  why: string;
  verb: string;
  danger?: boolean;
  busy: boolean;
  onYes: () => void;
  onClose: () => void;
}

export function Confirm({ title, why, verb, danger = false, busy, onYes, onClose }: ConfirmProps) {
  const text = useText();
  return (
    <Dialog open size="small" title={title} onClose={onClose}>
      <div className="grid gap-4">
        <p>{why}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind={danger ? 'danger' : 'strong'} busy={busy} onClick={onYes}>
            {verb}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
