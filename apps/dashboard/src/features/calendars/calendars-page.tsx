// The providers' calendars: members connect, check, change and remove them here.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { asSentence } from '../../text/format.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Row } from '../../ui/layout.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty, ProblemNote } from '../../ui/problem.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { RemoveProvider } from '../models/remove-provider.tsx';
import { useProvidersText } from '../models/words.ts';
import { useCan } from '../session/session.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { type Calendar, calendarsQuery } from './queries.ts';

type Open = { what: 'change' | 'remove'; calendar: Calendar } | { what: 'add' } | null;

export function CalendarsPage() {
  const words = useProvidersText();
  const text = words.calendars;
  useTitle(text.title);
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useQuery({ ...calendarsQuery, enabled: can('calendars.list') });
  const close = () => setOpen(null);
  if (!can('calendars.list') && open === null) return <Empty title={words.notAllowed} />;
  return (
    <Page
      title={text.title}
      lead={text.lead}
      action={
        <Button kind="strong" onClick={() => setOpen({ what: 'add' })}>
          {text.add}
        </Button>
      }
    >
      {error && !data && <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} height={64} />}
      {data && (
        <Section title={text.list} hint={text.listHint} wide>
          {data.data.length === 0 ? (
            <Empty title={text.none}>
              <p>{text.noneWhy}</p>
            </Empty>
          ) : (
            <ul>
              {data.data.map((calendar) => (
                <CalendarCard
                  key={calendar.id}
                  calendar={calendar}
                  onOpen={(what) => setOpen({ what, calendar })}
                />
              ))}
            </ul>
          )}
        </Section>
      )}
      {data && open?.what === 'add' && <CalendarDialog calendars={data} onClose={close} />}
      {data && open?.what === 'change' && (
        <CalendarDialog calendars={data} calendar={open.calendar} onClose={close} />
      )}
      {open?.what === 'remove' && (
        <RemoveProvider
          name={open.calendar.name}
          words={text}
          run={() => callOperation('calendars.remove', { id: open.calendar.id })}
          again={calendarsQuery.queryKey}
          onClose={close}
        />
      )}
    </Page>
  );
}

function CalendarCard({
  calendar,
  onOpen,
}: {
  calendar: Calendar;
  onOpen: (what: 'change' | 'remove') => void;
}) {
  const common = useText();
  const formats = useFormats();
  const words = useProvidersText();
  const text = words.calendars;
  const client = useQueryClient();
  const { id, name, provider, timezone, webhook_url, problem, problem_at, campaigns, meetings } = calendar;
  const check = useMutation({
    mutationFn: async () => (await callOperation('calendars.check', { id })).data,
    onSettled: () => client.invalidateQueries({ queryKey: ['calendars'] }),
  });
  return (
    <li className="flex flex-col gap-3 py-4 border-t border-line first:pt-0 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4">
        <h3 className="min-w-0 text-16 font-medium wrap-anywhere">
          {name} <span className="text-soft text-13 font-normal">{text.kinds[provider] ?? provider}</span>
        </h3>
        <Row>
          <Button label={`${words.check}: ${name}`} busy={check.isPending} onClick={() => check.mutate()}>
            {words.check}
          </Button>
          {(['change', 'remove'] as const).map((what) => (
            <Button key={what} label={`${words[what]}: ${name}`} onClick={() => onOpen(what)}>
              {words[what]}
            </Button>
          ))}
        </Row>
      </div>
      <div role="status">
        {check.data?.problems.length === 0 && (
          <p>
            {words.works} {words.answered(formats.milliseconds(check.data.ms))}
          </p>
        )}
        {check.data?.problems
          .map((problem) => formats.told(problem))
          .map((sentence) => (
            <p key={sentence} className="text-danger wrap-anywhere">
              {asSentence(sentence)}
            </p>
          ))}
        {check.error && (
          <p className="text-danger wrap-anywhere">{common.problemOf(toProblem(check.error))}</p>
        )}
      </div>
      <Facts
        of={[
          [
            text.state,
            problem === null ? (
              text.fine
            ) : (
              <span key="state" className="text-danger wrap-anywhere">
                {formats.told(problem)}
                {problem_at !== null && (
                  <>
                    {` · ${text.since} `}
                    <TimeAgo at={problem_at} />
                  </>
                )}
              </span>
            ),
          ],
          [text.zone, timezone ?? text.unknownZone],
          [text.meetings, formats.number(meetings)],
          [
            words.usedBy,
            campaigns.length === 0 ? words.notUsed : campaigns.map((campaign) => campaign.name).join(', '),
          ],
        ]}
      />
      {webhook_url !== null && <CopyField label={text.webhook} value={webhook_url} />}
    </li>
  );
}
