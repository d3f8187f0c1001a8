// The less common booking settings: buffers, earliest and latest times, days off, reminders.
import { BOOKING_LIMITS } from '@parley/contract/agent-form';
import { LabelledGroup } from '../../forms/labelled-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import type { Booking } from './agent-block.ts';
import { parseDigits, type SetMeetings } from './booking-shared.ts';
import { DurationField, DurationsField } from './duration-field.tsx';
import type { Unit } from './durations.ts';
import { useForm, useProblems } from './form-section.tsx';
import { HolidaysField } from './holidays-field.tsx';
import { LinesField } from './lines-field.tsx';
import { Pair } from './parts.tsx';
import { useAgentText } from './text.ts';

interface BookingMoreProps {
  booking: Booking;
  change: SetMeetings;
  hasHours: boolean;
  isBuiltin: boolean;
}

type WaitField = 'buffer_before' | 'buffer_after' | 'notice' | 'horizon' | 'hold';

export function BookingMore({ booking, change, hasHours, isBuiltin }: BookingMoreProps) {
  const { booking: words } = useAgentText();
  const { agent, may } = useForm();
  const problem = useProblems();
  const wait = (name: WaitField, label: string, usual: Unit, hint?: string) => (
    <DurationField
      at={`booking.${name}`}
      label={label}
      hint={hint}
      problem={problem(`booking.${name}`)}
      value={booking[name]}
      usual={usual}
      onChange={(value) => change(name, value)}
    />
  );
  const isFree = (value: string) => /^0[smhd]$/.test(value);
  const pauses = !hasHours || !isFree(booking.buffer_before) || !isFree(booking.buffer_after);
  return (
    <>
      <Pair>
        {wait('notice', words.notice, 'h')}
        {wait('horizon', words.horizon, 'd')}
      </Pair>
      {pauses && (
        <Pair>
          {wait('buffer_before', words.before, 'm')}
          {wait('buffer_after', words.after, 'm')}
        </Pair>
      )}
      {(isBuiltin || booking.daily_cap !== null) && (
        <TextField
          at="booking.daily_cap"
          label={words.cap}
          hint={words.capHint}
          problem={problem('booking.daily_cap')}
          inputMode="numeric"
          value={booking.daily_cap === null ? '' : String(booking.daily_cap)}
          disabled={!may}
          onChange={(typed) => change('daily_cap', parseDigits(typed))}
        />
      )}
      <LinesField
        at="booking.days_off"
        label={words.daysOff}
        hint={words.daysOffHint}
        problem={problem('booking.days_off')}
        values={booking.days_off}
        onChange={(days) => change('days_off', days)}
      />
      <HolidaysField
        problem={problem('booking.holidays')}
        value={booking.holidays}
        disabled={!may}
        onChange={(code) => change('holidays', code)}
      />
      {wait('hold', words.hold, 'm', words.holdHint)}
      <DurationsField
        at="booking.reminders"
        label={words.reminders}
        problem={problem('booking.reminders')}
        values={booking.reminders}
        most={BOOKING_LIMITS.reminders}
        added="2h"
        onChange={(reminders) => change('reminders', reminders)}
      />
      <DurationField
        at="booking.no_show_after"
        label={words.noShow}
        hint={words.noShowHint}
        problem={problem('booking.no_show_after')}
        value={booking.no_show_after ?? ''}
        usual="h"
        onChange={(value) => change('no_show_after', value === '' ? null : value)}
      />
      {(agent.templates || booking.reminder_template) && <Reminder booking={booking} change={change} />}
    </>
  );
}

function Reminder({ booking, change }: Pick<BookingMoreProps, 'booking' | 'change'>) {
  const { booking: words } = useAgentText();
  const { may } = useForm();
  const problem = useProblems();
  const { name = '', language = '', variables = [] } = booking.reminder_template ?? {};
  const set = (next: { name?: string; language?: string; variables?: string[] }) => {
    const all = { name, language, variables, ...next };
    const isNone = all.name.trim() === '' && all.language.trim() === '' && all.variables.length === 0;
    const { variables: filled, ...plain } = all;
    change(
      'reminder_template',
      isNone ? null : { ...plain, ...(filled.length > 0 && { variables: filled }) },
    );
  };
  return (
    <LabelledGroup
      at="booking.reminder_template"
      label={words.template}
      hint={words.templateHint}
      problem={problem('booking.reminder_template')}
    >
      <TextField
        label={words.templateName}
        value={name}
        disabled={!may}
        onChange={(value) => set({ name: value })}
      />
      <TextField
        label={words.templateLanguage}
        value={language}
        disabled={!may}
        onChange={(value) => set({ language: value })}
      />
      <LinesField
        at="booking.reminder_template.variables"
        label={words.templateVariables}
        values={variables}
        onChange={(value) => set({ variables: value })}
      />
    </LabelledGroup>
  );
}
