// The line above the composer that shows who answers next and why nothing is sent yet. On a phone, its button is in reach
// of the thumb.
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
  const isUntaken = answering.by === 'member' && answering.member === null;
  // The member might have replied from the phone. A reply takes over in any case.
  const canGiveBack =
    answering.by === 'phone' || (answering.by === 'member' && answering.member?.id === member.id);
  const sentence = control.pending ?? text.answering.sentence(answering, { own: member.id, formats, now });
  return (
    <div
      className="flex items-center gap-3 min-h-12 py-1 px-4 bg-panel border-t border-line data-[by=member]:bg-accent-soft data-[by=phone]:bg-accent-soft data-[by=untaken]:bg-waiting-soft data-[by=untaken]:text-waiting data-[by=untaken]:font-medium max-tablet:gap-2 max-tablet:py-0.5 max-tablet:px-3 print:hidden"
      data-by={isUntaken ? 'untaken' : answering.by}
    >
      <p className="flex-1 min-w-0 line-clamp-2 leading-tight max-tablet:text-12" role="status">
        {sentence}
      </p>
      {canGiveBack
        ? can('leads.resume') && (
            <Button kind="plain" busy={control.busy} onClick={control.giveBack} keys={giveBackKeys}>
              {text.answering.giveBack}
            </Button>
          )
        : can('leads.handoff') && (
            <Button
              kind={isUntaken ? 'strong' : 'plain'}
              busy={control.busy}
              onClick={control.takeOver}
              keys={takeOverKeys}
            >
              {text.answering.takeOver}
            </Button>
          )}
    </div>
  );
}
