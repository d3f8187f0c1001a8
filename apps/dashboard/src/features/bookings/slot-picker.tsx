// The free times of a campaign for a lead, seven days at a time. The agent offers the same times.

import { useQuery } from '@tanstack/react-query';
import { NavArrowLeft, NavArrowRight } from 'iconoir-react/regular';
import { useState } from 'react';
import type { FieldProps } from '../../forms/labelled-field.tsx';
import { toProblem } from '../../problem.ts';
import { getDataQuery } from '../../queries.ts';
import { useFormats } from '../../text/language.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { addDays } from './days.ts';
import { getZoneCity } from './meeting-state.ts';
import { useBookingsText } from './text.ts';

const DAYS = 7;

interface SlotFilter {
  /** The campaign's id. */
  id: string;
  lead_id: string;
  host_id?: string | undefined;
}

/**
 * Fetches the free times for seven days, starting with `from`. The first response also contains the campaign's booking
 * settings.
 */
export function useSlots(wanted: SlotFilter | null, from: string) {
  const formats = useFormats();
  const range = { from: formats.dayStart(from), to: formats.dayStart(addDays(from, DAYS)) };
  return useQuery({
    ...getDataQuery(['bookings', 'slots', wanted, range], 'bookings.slots', { ...wanted!, ...range }),
    enabled: wanted !== null,
    retry: false,
    // Never show cached times: someone else can book them at any moment.
    staleTime: 0,
  });
}

interface SlotPickerProps extends Pick<FieldProps<string>, 'value' | 'onChange'> {
  wanted: SlotFilter;
}

export function SlotPicker({ wanted, value, onChange }: SlotPickerProps) {
  const words = useBookingsText();
  const formats = useFormats();
  const today = formats.dayKey(new Date(useNow()).toISOString());
  const [first, setFirst] = useState(today);
  const { data, error, refetch } = useSlots(wanted, first);
  const problem = data?.problem;
  if (problem && problem !== 'calendar_away') {
    return (
      <p className="grid gap-2 justify-items-start text-soft" role="alert">
        {words.slots.problem[problem]}
      </p>
    );
  }
  const days = new Map<string, string[]>();
  for (const { start_at } of data?.slots ?? []) {
    const day = formats.dayKey(start_at);
    days.set(day, [...(days.get(day) ?? []), start_at]);
  }
  const moveDays = (days: number) => setFirst(addDays(first, days));
  return (
    <div className="grid gap-3 min-w-0">
      <div className="flex items-center justify-between gap-2 text-13 font-medium">
        <IconButton label={words.slots.earlier} disabled={first <= today} onClick={() => moveDays(-DAYS)}>
          <NavArrowLeft aria-hidden="true" />
        </IconButton>
        <span role="status">
          {words.week(
            formats.shortDay(formats.dayStart(first)),
            formats.shortDay(formats.dayStart(addDays(first, DAYS - 1))),
          )}
        </span>
        <IconButton label={words.slots.later} onClick={() => moveDays(DAYS)}>
          <NavArrowRight aria-hidden="true" />
        </IconButton>
      </div>
      {error && <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} height={44} />}
      {problem === 'calendar_away' && (
        <div className="grid gap-2 justify-items-start text-soft" role="alert">
          <p>{words.slots.problem.calendar_away}</p>
        </div>
      )}
      {data && !problem && days.size === 0 && (
        <div className="grid gap-2 justify-items-start text-soft">
          <p>{words.slots.none}</p>
          <Button onClick={() => moveDays(DAYS)}>{words.slots.next}</Button>
        </div>
      )}
      {[...days].map(([day, starts]) => (
        <fieldset key={day}>
          <legend className="pb-1 text-soft text-13">{formats.day(formats.dayStart(day))}</legend>
          <div className="flex flex-wrap gap-2">
            {starts.map((start) => (
              <SlotButton
                key={start}
                start={start}
                timezone={data!.timezone}
                isChosen={start === value}
                onChoose={() => onChange(start)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface TimeProps {
  start: string;
  timezone: string | null;
  isChosen: boolean;
  onChoose: () => void;
}

function SlotButton({ start, timezone, isChosen, onChoose }: TimeProps) {
  const words = useBookingsText();
  const formats = useFormats();
  const own = formats.clock(start);
  const localTime = timezone === null ? own : formats.clockIn(start, timezone);
  return (
    <label className="relative">
      <input
        className="peer absolute inset-0 size-full m-0 opacity-0 cursor-pointer"
        type="radio"
        name="meeting-slot"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="grid content-center min-w-16 min-h-8.5 py-0.5 px-2 border border-edge rounded-control bg-panel tabular-nums text-center peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 pointer-coarse:min-h-11">
        {own}
        {localTime !== own && (
          <small className={`text-12 ${isChosen ? 'text-inherit' : 'text-soft'}`}>
            {' '}
            {words.in(localTime, getZoneCity(timezone!))}
          </small>
        )}
      </span>
    </label>
  );
}
