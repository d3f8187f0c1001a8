// The line above the composer that shows who answers next and why nothing is sent yet. On a phone, its button is in reach
// of the thumb.
import { useKeyLabel } from '../../actions/registry.tsx';
import type { Detail } from '../../live/apply-events.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useCan, useSession } from '../session/session.ts';
import type { Control } from './conversation-control.ts';
import { useDone } from './conversation-marks.ts';

export function AnsweringLine({ lead, control }: { lead: Detail; control: Control }) {
  const text = useText();
  const formats = useFormats();
  const now = useNow();
  const { member } = useSession();
  const { answering } = lead;
  const isUntaken = answering.by === 'member' && answering.member === null;
  const isOptedOut = lead.opted_out_at !== null;
  // The agent continues, but a person owes an answer.
  const hasQuestion = answering.by === 'agent' && lead.attention?.reason === 'open_question';
  // The composer already says that no one can write.
  if (isOptedOut && lead.attention === null) return null;
  const sentence =
    control.pending ??
    (isOptedOut
      ? text.answering.optedOut
      : hasQuestion
        ? text.inbox.cause('open_question', lead.attention?.text ? formats.told(lead.attention.text) : null)
        : text.answering.sentence(answering, { own: member.id, formats, now }));
  return (
    <div
      className="flex items-center gap-3 min-h-12 py-1 px-4 bg-panel border-t border-line data-[by=member]:bg-accent-soft data-[by=phone]:bg-accent-soft data-[by=untaken]:bg-waiting-soft data-[by=untaken]:text-waiting data-[by=untaken]:font-medium max-tablet:gap-2 max-tablet:py-0.5 max-tablet:px-3 print:hidden"
      data-by={isOptedOut ? 'nobody' : isUntaken || hasQuestion ? 'untaken' : answering.by}
    >
      <p className="flex-1 min-w-0 line-clamp-2 leading-tight max-tablet:text-12" role="status">
        {sentence}
      </p>
      <AnsweringButton lead={lead} control={control} isDue={isUntaken || hasQuestion} />
    </div>
  );
}

interface AnsweringButtonProps {
  lead: Detail;
  control: Control;
  /** Whether the lead waits for a person. */
  isDue: boolean;
}

/** The button that changes who answers, or, after an opt-out, the one that ends the lead's need of a person. */
function AnsweringButton({ lead, control, isDue }: AnsweringButtonProps) {
  const text = useText();
  const { member } = useSession();
  const can = useCan();
  const done = useDone();
  const takeOverKeys = useKeyLabel('conversation.take-over', 't');
  const giveBackKeys = useKeyLabel('conversation.give-back', 'shift+t');
  const { answering, attention, opted_out_at } = lead;
  if (opted_out_at !== null) {
    if (attention === null || !can('conversations.markDone')) return null;
    return <Button onClick={() => done(lead.id)}>{text.conversation.done}</Button>;
  }
  // The member might have replied from the phone. A reply takes over in any case.
  const canGiveBack =
    answering.by === 'phone' || (answering.by === 'member' && answering.member?.id === member.id);
  if (!can(canGiveBack ? 'leads.resume' : 'leads.handoff')) return null;
  return canGiveBack ? (
    <Button busy={control.busy} onClick={control.giveBack} keys={giveBackKeys}>
      {text.answering.giveBack}
    </Button>
  ) : (
    <Button
      kind={isDue ? 'strong' : 'plain'}
      busy={control.busy}
      onClick={control.takeOver}
      keys={takeOverKeys}
    >
      {text.answering.takeOver}
    </Button>
  );
}
