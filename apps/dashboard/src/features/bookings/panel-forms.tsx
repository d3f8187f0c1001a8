// The forms that move or cancel a meeting, and the consequences that they announce.
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useCancelMeeting, useMoveMeeting } from './meeting-changes.ts';
import { useFormatMeetingTime } from './meeting-time.tsx';
import type { MeetingDetail } from './queries.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useBookingsText } from './words.ts';

interface FormProps {
  meeting: MeetingDetail;
  onClose: () => void;
}

/** Focuses the form's heading so that it is read aloud. */
function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

export function MoveForm({ meeting, onClose, onMoved }: FormProps & { onMoved: (id: string) => void }) {
  const words = useBookingsText();
  const when = useFormatMeetingTime();
  const heading = useFocus();
  const move = useMoveMeeting(meeting.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const { campaign, lead, timezone, told } = meeting;
  if (campaign === null) return null;
  const send = (start_at: string) =>
    move.mutate(start_at, {
      onSuccess: ({ id }) => {
        onClose();
        onMoved(id);
      },
      // Clear the choice, because the chosen time might no longer be free.
      onError: () => setChosen(null),
    });
  return (
    <section className="grid gap-3 min-w-0 pt-3 border-t border-line">
      <h3 className="text-16 outline-none" tabIndex={-1} ref={heading}>
        {words.moveTitle}
      </h3>
      <SlotPicker wanted={{ id: campaign.id, lead_id: lead.id }} value={chosen} onChange={setChosen} />
      <div className="sticky bottom-0 flex flex-wrap gap-2 py-2 border-t border-line bg-page">
        <p className="basis-full text-soft text-13">
          {words.told[told]} {words.webhooks}
        </p>
        <Button
          kind="strong"
          disabled={chosen === null}
          busy={move.isPending}
          onClick={() => chosen !== null && send(chosen)}
        >
          {chosen === null ? words.hand.choose : words.moveTo(when(chosen, timezone))}
        </Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </div>
    </section>
  );
}

const LONGEST_REASON = 500;

export function CancelForm({ meeting, onClose }: FormProps) {
  const words = useBookingsText();
  const heading = useFocus();
  const cancel = useCancelMeeting(meeting.id);
  const [reason, setReason] = useState('');
  return (
    <section className="grid gap-3 min-w-0 pt-3 border-t border-line">
      <h3 className="text-16 outline-none" tabIndex={-1} ref={heading}>
        {words.cancelTitle}
      </h3>
      <TextField
        label={words.reason}
        value={reason}
        onChange={setReason}
        maxLength={LONGEST_REASON}
        dir="auto"
      />
      <p className="text-soft text-13">
        {words.told[meeting.told]} {words.noWebhooks}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="danger"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(reason, { onSuccess: onClose })}
        >
          {words.cancelYes}
        </Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </div>
    </section>
  );
}
