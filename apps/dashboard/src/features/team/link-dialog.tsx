// Shows a one-time link that the member sends to another person.
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Qr } from '../../ui/qr.tsx';
import classes from './team.module.css';
import { useTeamText } from './words.ts';

export interface OneTimeLink {
  link: string;
  /** The expiry time of the link. */
  until: string;
  why: string;
}

export function LinkDialog({ link, until, why, onClose }: OneTimeLink & { onClose: () => void }) {
  const text = useTeamText();
  const formats = useFormats();
  return (
    <Dialog open held title={text.linkTitle} onClose={onClose}>
      <div className={classes.form}>
        <div className={classes.link}>
          <Qr value={link} label={text.qr} />
          <div className={classes.form}>
            <p>{why}</p>
            <CopyField label={text.link} value={link} />
            <p className={classes.soft}>{text.until(formats.moment(until))}</p>
          </div>
        </div>
        <div className={`${classes.buttons} ${classes.end}`}>
          <Button kind="strong" onClick={onClose}>
            {text.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
