// Books a meeting by hand: lead, campaign, host and time. Offers the same times as the agent.
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Buttons, FormProblem } from '../../ui/layout.tsx';
import { useNow } from '../../ui/use-now.ts';
import { toCampaignOption } from '../campaigns/campaign-options.ts';
import { type LeadChoice, LeadField } from './lead-field.tsx';
import { useMeetingForm } from './meeting-form.ts';
import { useFormatMeetingTime } from './meeting-time.tsx';
import { type MeetingDetail, useCampaigns } from './queries.ts';
import { SlotPicker, useSlots } from './slot-picker.tsx';
import { useBookingsText } from './text.ts';

interface BookDialogProps {
  open: boolean;
  onClose: () => void;
  /** The lead to book for; null: the member chooses one in the dialog. */
  lead?: LeadChoice | null;
  onBooked?: (meeting: MeetingDetail) => void;
  onOpen: (meeting: string) => void;
}

export function BookDialog(props: BookDialogProps) {
  const words = useBookingsText();
  return (
    <Dialog open={props.open} title={words.hand.title} onClose={props.onClose}>
      {props.open && <BookForm {...props} />}
    </Dialog>
  );
}

function BookForm({ lead: given = null, onClose, onBooked, onOpen }: BookDialogProps) {
  const words = useBookingsText();
  const [lead, setLead] = useState<LeadChoice | null>(given);
  if (lead === null) return <LeadField onChoose={setLead} />;
  return (
    <div className="grid gap-3 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2 text-16 font-medium wrap-anywhere">
        <bdi>{lead.name}</bdi>
        {given === null && <Button onClick={() => setLead(null)}>{words.hand.other}</Button>}
      </div>
      <SlotChoice key={lead.id} {...{ lead, onClose, onOpen }} onBooked={onBooked} />
    </div>
  );
}

interface ChoiceProps {
  lead: LeadChoice;
  onClose: () => void;
  onBooked: ((meeting: MeetingDetail) => void) | undefined;
  onOpen: (meeting: string) => void;
}

function SlotChoice({ lead, onClose, onBooked, onOpen }: ChoiceProps) {
  const text = useText();
  const words = useBookingsText();
  const formats = useFormats();
  const when = useFormatMeetingTime();
  const campaigns = useCampaigns().filter(({ status }) => status !== 'archived');
  // An archived campaign is not offered and can't be booked.
  const isOffered = campaigns.length === 0 || campaigns.some((one) => one.campaign_id === lead.campaign);
  const form = useMeetingForm({
    record: {
      campaign_id: (isOffered ? lead.campaign : null) ?? campaigns[0]?.campaign_id ?? '',
      host_id: '',
      start_at: '',
    },
    save: ({ host_id, ...rest }) =>
      callOperation('bookings.create', { lead_id: lead.id, ...rest, host_id: host_id || undefined }),
    // The chosen time might no longer be free.
    afterRefusal: { start_at: '' },
    getChange: ({ status }) => (status === 'reserved' ? 'asked' : 'booked'),
    onSaved: (meeting) => {
      onClose();
      onBooked?.(meeting);
    },
  });
  const { campaign_id: id, host_id, start_at } = form.values;
  const wanted = id === '' ? null : { id, lead_id: lead.id, ...(host_id !== '' && { host_id }) };
  const today = formats.dayKey(new Date(useNow()).toISOString());
  const { data } = useSlots(wanted, today);
  if (wanted === null) return <p role="alert">{words.hand.noCampaign}</p>;
  const { standing = null, hosts = [], told, timezone, problem } = data ?? {};
  return (
    <Form form={form} ready={start_at !== '' && standing === null} className="grid gap-3 min-w-0">
      {campaigns.length > 1 && (
        <SelectField
          label={words.campaign}
          {...form.field('campaign_id')}
          onChange={(campaign_id) => form.set({ campaign_id, host_id: '', start_at: '' })}
          options={campaigns.map(toCampaignOption)}
        />
      )}
      {hosts.length > 1 && (
        <SelectField
          label={words.host}
          {...form.field('host_id')}
          onChange={(chosen) => form.set({ host_id: chosen, start_at: '' })}
          options={[
            { value: '', name: words.hand.anyHost },
            ...hosts.map((one) => ({ value: one.id, name: one.name ?? one.id })),
          ]}
        />
      )}
      {standing ? (
        <div className="grid gap-2 justify-items-start" role="alert">
          <p>{words.hand.standing(when(standing.start_at, timezone ?? 'UTC'))}</p>
          <Button
            onClick={() => {
              onClose();
              onOpen(standing.id);
            }}
          >
            {words.hand.open}
          </Button>
        </div>
      ) : (
        <SlotPicker
          key={`${id} ${host_id}`}
          wanted={wanted}
          value={start_at}
          onChange={(start) => form.set({ start_at: start })}
        />
      )}
      {!standing && (
        <div className="sticky bottom-0 grid gap-2 -mb-4 pt-2 pb-4 border-t border-line bg-page">
          {told && !problem && (
            <p className="text-soft text-13">
              {words.told[told]} {words.webhooks}
            </p>
          )}
          {form.problem !== undefined && <FormProblem>{form.problem}</FormProblem>}
          <Buttons>
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button type="submit" kind="strong" disabled={start_at === ''} busy={form.busy}>
              {start_at === '' ? words.hand.yes : words.hand.yesAt(when(start_at, timezone ?? 'UTC'))}
            </Button>
          </Buttons>
        </div>
      )}
    </Form>
  );
}
