// A conversation beside the list, to be read: previewing marks nothing as read and tells nobody.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Detail } from '../../live/apply.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { StageChip } from '../../ui/chip.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnsweringLine } from '../conversations/answering-line.tsx';
import { useControl } from '../conversations/control.ts';
import { leadQuery } from '../conversations/queries.ts';
import { Transcript } from '../conversations/transcript.tsx';
import { nameOf } from '../conversations/who.ts';
import classes from './preview.module.css';

export function Preview({ lead }: { lead: string }) {
  const text = useText();
  const { data, error, refetch } = useQuery(leadQuery(lead));
  if (data) return <Shown key={data.id} lead={data} />;
  if (!error) return <Skeleton rows={6} height={72} />;
  const problem = problemOf(error);
  if (problem.status === 404) return <p className={classes.gone}>{text.conversation.unknown}</p>;
  return <ProblemNote problem={problem} onRetry={() => void refetch()} />;
}

function Shown({ lead }: { lead: Detail }) {
  const text = useText();
  const control = useControl(lead.id);
  const navigate = useNavigate();
  const goTo = useCallback(
    (message: string) =>
      void navigate({ to: '/leads/$leadId', params: { leadId: lead.id }, search: { m: message } }),
    [navigate, lead.id],
  );
  return (
    <div className={classes.preview}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <bdi>{nameOf(lead)}</bdi>
        </h3>
        <StageChip stage={lead.stage} />
        <Link to="/leads/$leadId" params={{ leadId: lead.id }} className={classes.open}>
          {text.leads.preview.open}
        </Link>
      </div>
      <AnsweringLine lead={lead} control={control} />
      <Transcript lead={lead.id} target={undefined} onWhy={goTo} />
    </div>
  );
}
