// The line that shows who answers next and why nothing is sent yet.
import { useKeyLabel } from '../../actions/registry.tsx';
import type { Detail } from '../../live/apply-events.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useCan, useSession } from '../session/session.ts';
import type { Control } from './conversation-control.ts';

export function AnsweringLine({ lead, control }: { lead: Detail; control: Control }) {
  const text = useText();
  const formats = useFormats();
  const now = useNow();
  const { member } = useSession();
  const can = useCan();
  const takeOverKeys = useKeyLabel('conversation.take-over', 't');
  const giveBackKeys = useKeyLabel('conversation.give-back', 'shift+t');
  const { answering } = lead;
  const isWithPerson = answering.by === 'member' || answering.by === 'phone';
  // A conversation that a colleague or no member drives can be taken over as well as given back.
  const isOwn = answering.by === 'member' && answering.member?.id === member.id;
  const sentence = control.pending ?? text.answering.sentence(answering, { own: member.id, formats, now });
  return (
    <div
      className="flex flex-wrap items-center justify-end gap-y-1 gap-x-3 min-h-12 py-1 px-4 bg-panel border-b border-line [&>p]:flex-[1_1_8rem] [&>p]:py-1 data-[by=member]:bg-accent-soft data-[by=phone]:bg-accent-soft print:hidden"
      data-by={answering.by}
    >
      <p role="status">{sentence}</p>
      <div className="flex shrink-0 gap-2">
        {!isOwn && can('leads.handoff') && (
          <Button kind="plain" busy={control.busy} onClick={control.takeOver} keys={takeOverKeys}>
            {text.answering.takeOver}
          </Button>
        )}
        {isWithPerson && can('leads.resume') && (
          <Button kind="plain" busy={control.busy} onClick={control.giveBack} keys={giveBackKeys}>
            {text.answering.giveBack}
          </Button>
        )}
      </div>
    </div>
  );
}
