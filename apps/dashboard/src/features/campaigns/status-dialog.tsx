// Confirms a change of a campaign's status and shows its consequences with current counts.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Buttons, FormProblem, Stack } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCreateSimulated } from '../numbers/create-simulated.ts';
import { Warning } from './notes.tsx';
import { NEW_NUMBER, NumberField, useCanCreateNumber, useOnlyNumber } from './number-field.tsx';
import { type Card, type Consequences, useConsequences } from './queries.ts';
import { StartFacts } from './start-facts.tsx';
import { useCampaignText } from './text.ts';

/** The change to confirm; `start` is for drafts. */
export type StatusChange = 'pause' | 'resume' | 'start' | 'archive';

const COUNTED = { pause: 'pause', resume: 'resume', start: 'resume', archive: 'archive' } as const;

interface StatusDialogProps {
  card: Card;
  turn: StatusChange;
  onClose: () => void;
}

/** @param number the handle of the number that a draft gets; empty: it has one */
function changeStatus(turn: StatusChange, id: string, number: string): Promise<unknown> {
  if (turn === 'pause') return callOperation('campaigns.pause', { id });
  if (turn === 'resume') return callOperation('campaigns.resume', { id });
  if (turn === 'archive') return callOperation('campaigns.update', { id, status: 'archived' });
  return callOperation('campaigns.update', { id, status: 'active', ...(number !== '' && { number }) });
}

/** Returns whether a draft needs a template before it can start, as far as its card shows. */
const needsTemplate = ({ number, template, purpose }: Card): boolean =>
  number?.templates === true && purpose === 'setter' && template === null;

export function StatusDialog({ card, turn, onClose }: StatusDialogProps) {
  const common = useText();
  const text = useCampaignText();
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const query = useConsequences(card.id, COUNTED[turn]);
  const { data } = query;
  const words = {
    pause: [text.pauseTitle, text.pauseVerb, text.paused],
    resume: [text.resumeTitle, text.resumeVerb, text.resumed],
    start: [text.startTitle, text.startVerb, text.resumed],
    archive: [text.archiveTitle, text.archiveVerb, text.archived],
  } as const;
  const [title, verb, done] = words[turn];
  const [number, setNumber] = useState<string | null>(null);
  const only = useOnlyNumber();
  const offersNew = useCanCreateNumber();
  const createNumber = useCreateSimulated(text.simulatedNumber);
  const lacksNumber = turn === 'start' && card.number === null;
  const lacksTemplate = turn === 'start' && needsTemplate(card);
  const chosen = lacksNumber ? (number ?? (offersNew ? NEW_NUMBER : only)) : '';
  const turning = useMutation({
    mutationFn: async () =>
      changeStatus(turn, card.id, chosen === NEW_NUMBER ? ((await createNumber()).phone ?? '') : chosen),
    onSuccess: () => {
      onClose();
      showToast({ title: done(card.name) });
      // The overview shows who is contacted when, or that people are still missing.
      if (turn === 'start') void navigate(linkTo.campaign(card.campaign_id));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  const full = data?.room != null && data.room.active >= data.room.most;
  return (
    <Dialog open title={title(card.name)} onClose={onClose}>
      <Stack>
        <Loading of={query} rows={3} height={32} />
        {turn === 'start' && <StartFacts card={card} />}
        {data && <ConsequenceList of={data} saysNothing={turn !== 'start'} />}
        {lacksNumber && (
          <NumberField
            value={chosen}
            hint={chosen === NEW_NUMBER ? text.numberNewHint : text.startNumberHint}
            offersNew={offersNew}
            onChange={setNumber}
          />
        )}
        {lacksTemplate && (
          <Warning>
            {text.missingTemplate}{' '}
            <Link {...linkTo.campaignSettings(card.campaign_id)} onClick={onClose}>
              {text.tabs.settings}
            </Link>
          </Warning>
        )}
        {turning.error && <FormProblem>{common.problemOf(toProblem(turning.error))}</FormProblem>}
        <Buttons>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            kind={turn === 'archive' ? 'danger' : 'strong'}
            busy={turning.isPending}
            disabled={!data || full || lacksTemplate || (lacksNumber && chosen === '')}
            onClick={() => turning.mutate()}
          >
            {verb}
          </Button>
        </Buttons>
      </Stack>
    </Dialog>
  );
}

/** @param saysNothing whether the list says that nothing is affected */
function ConsequenceList({ of, saysNothing }: { of: Consequences; saysNothing: boolean }) {
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
        saysNothing && <p>{of.action === 'resume' ? goes.nothing : stops.nothing}</p>
      ) : (
        <ul className="grid gap-1">
          {counted.map(([count, say]) => (
            <li key={say(0, '')} className="before:text-soft before:content-['·_']">
              {say(count, formats.number(count))}
            </li>
          ))}
        </ul>
      )}
      {room && room.active >= room.most && <Warning>{text.noRoom(formats.number(room.most))}</Warning>}
    </>
  );
}
