// Asks for confirmation before an action that can't be undone; the button names the action.
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import classes from './confirm.module.css';
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
      <div className={classes.confirm}>
        <p>{why}</p>
        <div className={classes.buttons}>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind={danger ? 'danger' : 'strong'} busy={busy} onClick={onYes}>
            {verb}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
