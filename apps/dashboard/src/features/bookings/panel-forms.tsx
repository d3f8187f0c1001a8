// The forms that move or cancel a meeting, and the consequences that they announce.
import { useEffect, useRef } from 'react';
import { callOperation } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem, Row } from '../../ui/layout.tsx';
import { useMeetingForm } from './meeting-form.ts';
import { useFormatMeetingTime } from './meeting-time.tsx';
import type { MeetingDetail } from './queries.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useBookingsText } from './text.ts';

interface FormProps {
  meeting: MeetingDetail;
  onClose: () => void;
}

const FORM = 'grid gap-3 min-w-0 pt-3 border-t border-line';

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
  const { id, campaign, lead, timezone, told } = meeting;
  const form = useMeetingForm({
    record: { start_at: '' },
    save: (values) => callOperation('bookings.move', { id, ...values }),
    // The chosen time might no longer be free.
    afterRefusal: { start_at: '' },
    getChange: ({ status }) => (status === 'reserved' ? 'asked' : 'moved'),
    onSaved: (moved) => {
      onClose();
      onMoved(moved.id);
    },
  });
  const { start_at } = form.values;
  if (campaign === null) return null;
  return (
    <Form form={form} ready={start_at !== ''} className={FORM}>
      <h3 className="text-16 outline-none" tabIndex={-1} ref={heading}>
        {words.moveTitle}
      </h3>
      <SlotPicker
        wanted={{ id: campaign.id, lead_id: lead.id }}
        value={start_at}
        onChange={(start) => form.set({ start_at: start })}
      />
      <div className="sticky bottom-0 grid gap-2 py-2 border-t border-line bg-page">
        <p className="text-soft text-13">
          {words.told[told]} {words.webhooks}
        </p>
        {form.problem !== undefined && <FormProblem>{form.problem}</FormProblem>}
        <Row>
          <Button type="submit" kind="strong" disabled={start_at === ''} busy={form.busy}>
            {start_at === '' ? words.hand.choose : words.moveTo(when(start_at, timezone))}
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
        </Row>
      </div>
    </Form>
  );
}

const LONGEST_REASON = 500;

export function CancelForm({ meeting, onClose }: FormProps) {
  const words = useBookingsText();
  const heading = useFocus();
  const form = useMeetingForm({
    record: { reason: '' },
    save: ({ reason }) => callOperation('bookings.cancel', { id: meeting.id, reason: reason.trim() || null }),
    getChange: ({ status }) => (status === 'canceled' ? 'canceled' : 'asked'),
    onSaved: onClose,
  });
  return (
    <Form form={form} className={FORM}>
      <h3 className="text-16 outline-none" tabIndex={-1} ref={heading}>
        {words.cancelTitle}
      </h3>
      <TextField label={words.reason} {...form.field('reason')} maxLength={LONGEST_REASON} />
      <p className="text-soft text-13">
        {words.told[meeting.told]} {words.noWebhooks}
      </p>
      {form.problem !== undefined && <FormProblem>{form.problem}</FormProblem>}
      <Row>
        <Button type="submit" kind="danger" busy={form.busy}>
          {words.cancelYes}
        </Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </Row>
    </Form>
  );
}
