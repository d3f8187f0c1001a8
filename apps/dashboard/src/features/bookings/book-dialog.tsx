// Books a meeting by hand: lead, campaign, host and time. Offers the same times as the agent.
import { useState } from 'react';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { toCampaignOption } from '../campaigns/campaign-options.ts';
import { type LeadChoice, LeadField } from './lead-field.tsx';
import { useBookMeeting } from './meeting-changes.ts';
import { useFormatMeetingTime } from './meeting-time.tsx';
import { type MeetingDetail, useCampaigns } from './queries.ts';
import { SlotPicker, useSlots } from './slot-picker.tsx';
import { useBookingsText } from './words.ts';

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
  const [campaign, setCampaign] = useState(lead.campaign);
  const [host, setHost] = useState('');
  const [start, setStart] = useState<string | null>(null);
  const book = useBookMeeting();
  // An archived campaign is not offered and can't be booked.
  const isOffered = campaigns.length === 0 || campaigns.some((one) => one.campaign_id === campaign);
  const id = (isOffered ? campaign : null) ?? campaigns[0]?.campaign_id ?? null;
  const wanted = id === null ? null : { id, lead_id: lead.id, ...(host !== '' && { host_id: host }) };
  const today = formats.dayKey(new Date(useNow()).toISOString());
  const { data } = useSlots(wanted, today);
  if (wanted === null || id === null) return <p role="alert">{words.hand.noCampaign}</p>;
  const { standing = null, hosts = [], told, timezone, problem } = data ?? {};
  const send = (start_at: string) =>
    book.mutate(
      { lead_id: lead.id, campaign_id: id, start_at, host_id: host === '' ? undefined : host },
      {
        onSuccess: (meeting) => {
          onClose();
          onBooked?.(meeting);
        },
        onError: () => setStart(null),
      },
    );
  return (
    <>
      {campaigns.length > 1 && (
        <SelectField
          label={words.campaign}
          value={id}
          onChange={(chosen) => {
            setCampaign(chosen);
            setHost('');
            setStart(null);
          }}
          options={campaigns.map(toCampaignOption)}
        />
      )}
      {hosts.length > 1 && (
        <SelectField
          label={words.host}
          value={host}
          onChange={(chosen) => {
            setHost(chosen);
            setStart(null);
          }}
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
        <SlotPicker key={`${id} ${host}`} wanted={wanted} value={start} onChange={setStart} />
      )}
      {!standing && (
        <div className="sticky bottom-0 grid gap-2 -mb-4 pt-2 pb-4 border-t border-line bg-page">
          {told && !problem && (
            <p className="text-soft text-13">
              {words.told[told]} {words.webhooks}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button
              kind="strong"
              disabled={start === null}
              busy={book.isPending}
              onClick={() => start !== null && send(start)}
            >
              {start === null ? words.hand.yes : words.hand.yesAt(when(start, timezone ?? 'UTC'))}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
