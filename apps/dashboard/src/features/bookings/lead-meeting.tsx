// The meeting of the open conversation's lead, with the actions that move it, cancel it, and record who came.

import { useState } from 'react';
import type { Detail } from '../../live/apply-events.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Boundary } from '../../ui/error-boundary.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useCan } from '../session/session.ts';
import { MeetingPanel } from './meeting-panel.tsx';
import { useFormatMeetingTime } from './meeting-time.tsx';
import { useBookingsText } from './text.ts';

export function LeadMeeting({
  meeting: { id, start_at, timezone, status },
}: {
  meeting: NonNullable<Detail['booking']>;
}) {
  const text = useText();
  const can = useCan();
  const format = useFormatMeetingTime();
  const words = useBookingsText();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <p>{start_at ? format(start_at, timezone ?? 'UTC') : text.bookings[status as 'booked']}</p>
      {can('bookings.get') && (
        <div>
          <Button onClick={() => setShown(id)}>{words.manage}</Button>
        </div>
      )}
      <Sheet open={shown !== null} title={words.meeting} onClose={() => setShown(null)}>
        <Boundary>{shown !== null && <MeetingPanel key={shown} id={shown} onOpen={setShown} />}</Boundary>
      </Sheet>
    </>
  );
}
