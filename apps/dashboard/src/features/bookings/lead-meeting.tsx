// The meeting of the open conversation's lead, with the actions that move it, cancel it, and record who came.
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Boundary } from '../../ui/error-boundary.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { MeetingPanel } from './meeting-panel.tsx';
import { useBookingsText } from './text.ts';

export function LeadMeeting({ id }: { id: string }) {
  const words = useBookingsText();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setShown(id)}>{words.manage}</Button>
      <Sheet open={shown !== null} title={words.meeting} onClose={() => setShown(null)}>
        <Boundary>{shown !== null && <MeetingPanel key={shown} id={shown} onOpen={setShown} />}</Boundary>
      </Sheet>
    </>
  );
}
