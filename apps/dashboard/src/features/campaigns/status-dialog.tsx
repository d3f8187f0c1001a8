// Confirms a change of a campaign's status and shows its consequences with current counts.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Buttons, FormProblem, Stack } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { showToast } from '../../ui/toast.ts';
import { NoRoom } from './notes.tsx';
import { type Card, type Consequences, useConsequences } from './queries.ts';
import { useCampaignText } from './text.ts';

/** The change to confirm. */
export type StatusChange = 'pause' | 'resume' | 'archive';

interface StatusDialogProps {
  card: Card;
  turn: StatusChange;
  onClose: () => void;
}

function changeStatus(turn: StatusChange, id: string): Promise<unknown> {
  if (turn === 'pause') return callOperation('campaigns.pause', { id });
  if (turn === 'resume') return callOperation('campaigns.resume', { id });
  return callOperation('campaigns.update', { id, status: 'archived' });
}

export function StatusDialog({ card, turn, onClose }: StatusDialogProps) {
  const common = useText();
  const text = useCampaignText();
  const client = useQueryClient();
  const query = useConsequences(card.id, turn);
  const { data } = query;
  const words = {
    pause: [text.pauseTitle, text.pauseVerb, text.paused],
    resume: [text.resumeTitle, text.resumeVerb, text.resumed],
    archive: [text.archiveTitle, text.archiveVerb, text.archived],
  } as const;
  const [title, verb, done] = words[turn];
  const turning = useMutation({
    mutationFn: () => changeStatus(turn, card.id),
    onSuccess: () => {
      onClose();
      showToast({ title: done(card.name) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  const isFull = data?.room != null && data.room.active >= data.room.most;
  return (
    <Dialog open title={title(card.name)} onClose={onClose}>
      <Stack>
        <Loading of={query} rows={3} height={32} />
        {data && <ConsequenceList of={data} />}
        {turning.error && <FormProblem>{common.problemOf(toProblem(turning.error))}</FormProblem>}
        <Buttons>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            kind={turn === 'archive' ? 'danger' : 'strong'}
            busy={turning.isPending}
            disabled={!data || isFull}
            onClick={() => turning.mutate()}
          >
            {verb}
          </Button>
        </Buttons>
      </Stack>
    </Dialog>
  );
}

function ConsequenceList({ of }: { of: Consequences }) {
  const text = useCampaignText();
  const formats = useFormats();
  type Say = (count: number, shown: string) => string;
  const { pauseWhat: stops, resumeWhat: goes } = text;
  const lines: [number, Say][] =
    of.action === 'resume'
      ? [
          [of.unanswered, goes.unanswered],
          [of.follow_ups_today, goes.followUps],
          [of.first_contacts, goes.first],
          [of.waiting_messages, goes.messages],
        ]
      : of.action === 'archive'
        ? [
            [of.open_conversations, text.archiveWhat.open],
            [of.first_contacts, text.archiveWhat.first],
            [of.waiting_messages, text.archiveWhat.messages],
            [of.held_conversations, stops.held],
          ]
        : [
            [of.open_conversations, stops.open],
            [of.follow_ups_today, stops.followUps],
            [of.first_contacts, stops.first],
            [of.waiting_messages, stops.messages],
            [of.typing, stops.typing],
            [of.held_conversations, stops.held],
          ];
  const counted = lines.filter(([count]) => count > 0);
  const room = of.room;
  return (
    <>
      {counted.length === 0 ? (
        <p>{of.action === 'resume' ? goes.nothing : stops.nothing}</p>
      ) : (
        <ul className="grid gap-1">
          {counted.map(([count, say]) => (
            <li key={say(0, '')} className="before:text-soft before:content-['·_']">
              {say(count, formats.number(count))}
            </li>
          ))}
        </ul>
      )}
      {room && room.active >= room.most && <NoRoom most={room.most} />}
    </>
  );
}
