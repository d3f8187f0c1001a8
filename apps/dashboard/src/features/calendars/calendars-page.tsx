// The providers' calendars: members connect, check, change and remove them here.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'iconoir-react/regular';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { asSentence } from '../../text/format.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { type CardProps, ProviderButtons, ProviderPage } from '../providers/provider-page.tsx';
import { useProvidersText } from '../providers/text.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { type Calendar, calendarsQuery } from './queries.ts';

export function CalendarsPage() {
  return (
    <ProviderPage
      kind="calendars"
      icon={<CalendarPlus />}
      query={calendarsQuery}
      needs="calendars.list"
      list={({ data }) => data}
      Card={CalendarCard}
      Dialog={CalendarDialog}
      onRemove={({ id }) => callOperation('calendars.remove', { id })}
    />
  );
}

function CalendarCard({ provider: calendar, onOpen }: CardProps<Calendar>) {
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
        <ProviderButtons name={name} busy={check.isPending} onCheck={() => check.mutate()} onOpen={onOpen} />
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
