// Shows a one-time link that the member sends to another person.
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Buttons, Hint } from '../../ui/layout.tsx';
import { Qr } from '../../ui/qr.tsx';
import { useTeamText } from './text.ts';

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
      <div className="grid gap-4">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-4 gap-x-6 items-start max-tablet:grid-cols-1 max-tablet:justify-items-center">
          <Qr value={link} label={text.qr} />
          <div className="grid gap-4 max-tablet:w-full">
            <p>{why}</p>
            <CopyField label={text.link} value={link} />
            <Hint>{text.until(formats.moment(until))}</Hint>
          </div>
        </div>
        <Buttons>
          <Button kind="strong" onClick={onClose}>
            {text.done}
          </Button>
        </Buttons>
      </div>
    </Dialog>
  );
}
