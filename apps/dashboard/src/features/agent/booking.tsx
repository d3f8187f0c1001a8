// Booking settings: which calendar, when, and with which hosts.
import { BUILTIN } from '@parley/contract/agent-form';
import { CheckField } from '../../forms/check-field.tsx';
import { LabelledGroup } from '../../forms/labelled-field.tsx';
import { SearchSelect } from '../../forms/search-select.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useFormats } from '../../text/language.tsx';
import { getModernZone, listZoneNames } from '../../text/zones.ts';
import { createBooking, type Booking as Meetings } from './agent-block.ts';
import { BookingMore } from './booking-details.tsx';
import { parseDigits, type SetMeetings } from './booking-shared.ts';
import { FormSection, useForm, useProblems } from './form-section.tsx';
import { HoursField } from './hours-field.tsx';
import { More } from './parts.tsx';
import { useAgentText } from './text.ts';

/** The settings that are shown only on request. */
const MORE = [
  ...['timezone', 'notice', 'horizon', 'buffer_before', 'buffer_after', 'daily_cap', 'days_off', 'holidays'],
  ...['hold', 'reminders', 'no_show_after', 'reminder_template'],
];

export function Booking() {
  const { booking: words } = useAgentText();
  const { agent, block, set, may } = useForm();
  const problem = useProblems();
  const { booking } = block;
  const known = [BUILTIN, ...agent.calendars.map(({ name }) => name)];
  const all = booking && !known.includes(booking.calendar) ? [...known, booking.calendar] : known;
  const change: SetMeetings = (name, value) =>
    booking && set('booking', { ...booking, [name]: value }, `booking.${name}`);
  return (
    <FormSection title={words.title} hint={words.hint}>
      <SelectField
        at="booking.calendar"
        label={words.calendar}
        problem={problem('booking.calendar') ?? problem('booking', false)}
        value={booking?.calendar ?? ''}
        disabled={!may}
        options={[
          { value: '', name: words.none },
          ...all.map((one) => ({ value: one, name: one === BUILTIN ? words.builtin : one })),
        ]}
        onChange={(calendar) =>
          set('booking', calendar === '' ? null : switchCalendar(booking, createBooking(calendar, agent)))
        }
      />
      {booking && <BookingFields booking={booking} change={change} />}
    </FormSection>
  );
}

/** Switches to another calendar and keeps the settings that both support. */
function switchCalendar(booking: Meetings | null, to: Meetings): Meetings {
  if (!booking) return to;
  const { notice, horizon, hold, reminders, reminder_template, no_show_after, days_off, holidays, timezone } =
    booking;
  const kept = { notice, horizon, hold, reminders, reminder_template, no_show_after };
  return { ...to, ...kept, ...{ days_off, holidays, timezone } };
}

function BookingFields({ booking, change }: { booking: Meetings; change: SetMeetings }) {
  const { booking: words } = useAgentText();
  const { agent, may } = useForm();
  const problem = useProblems();
  const provider = agent.calendars.find(({ name }) => name === booking.calendar);
  const isBuiltin = booking.calendar === BUILTIN;
  const hasHours = provider?.has_hours ?? false;
  // A setting with a value stays visible even if the calendar does not support it, so that the user can remove it.
  const isVisible = (of: boolean, isSet: boolean) => of || isSet;
  const zones = listZoneNames(booking.timezone);
  const hasProblem = MORE.some((field) => problem(`booking.${field}`) !== undefined);
  return (
    <>
      {hasHours && <p className="text-soft text-12">{words.ofProvider(booking.calendar)}</p>}
      {isVisible(provider?.has_page ?? false, booking.by !== 'slots') && (
        <SelectField
          at="booking.by"
          label={words.by}
          problem={problem('booking.by')}
          value={booking.by}
          disabled={!may}
          options={Object.entries(words.byOptions).map(([value, name]) => ({ value, name }))}
          onChange={(by) => change('by', by)}
        />
      )}
      {isVisible(!provider?.has_length, booking.duration_minutes !== null) && (
        <TextField
          at="booking.duration_minutes"
          label={words.duration}
          hint={words.durationHint}
          problem={problem('booking.duration_minutes')}
          inputMode="numeric"
          value={booking.duration_minutes === null ? '' : String(booking.duration_minutes)}
          disabled={!may}
          onChange={(typed) => change('duration_minutes', parseDigits(typed))}
        />
      )}
      {isVisible(!hasHours, booking.hours !== null) && (
        <HoursField
          at="booking.hours"
          label={words.hours}
          hint={words.hoursHint}
          problem={problem('booking.hours')}
          value={booking.hours}
          optional
          onChange={(hours) => change('hours', hours)}
        />
      )}
      {isVisible(isBuiltin, booking.members.length > 0) && (
        <BookingMembers booking={booking} change={change} />
      )}
      <More summary={words.more} open={hasProblem}>
        <div className="grid gap-4">
          <SearchSelect
            at="booking.timezone"
            label={words.timezone}
            problem={problem('booking.timezone')}
            value={getModernZone(booking.timezone ?? '')}
            disabled={!may}
            options={[{ value: '', name: words.zoneOf(agent.timezone) }, ...zones]}
            onChange={(zone) => change('timezone', zone === '' ? null : zone)}
          />
          <BookingMore booking={booking} change={change} hasHours={hasHours} isBuiltin={isBuiltin} />
        </div>
      </More>
    </>
  );
}

function BookingMembers({ booking, change }: { booking: Meetings; change: SetMeetings }) {
  const { booking: words } = useAgentText();
  const formats = useFormats();
  const { agent, may } = useForm();
  const problem = useProblems();
  const isMember = (email: string) =>
    booking.members.some((one) => one.toLowerCase() === email.toLowerCase());
  const toggle = (email: string, on: boolean) => {
    const others = booking.members.filter((one) => one.toLowerCase() !== email.toLowerCase());
    change('members', on ? [...others, email] : others);
  };
  const missingMembers = booking.members.filter(
    (email) => !agent.members.some((one) => one.email.toLowerCase() === email.toLowerCase()),
  );
  const people = [...agent.members, ...missingMembers.map((email) => ({ email, name: null, hours: null }))];
  return (
    <>
      <LabelledGroup
        at="booking.members"
        label={words.members}
        hint={words.membersHint}
        problem={problem('booking.members')}
      >
        {people.map(({ email, name, hours }) => (
          <CheckField
            key={email}
            label={[name ?? email, name && email, hours && words.memberHours(formats.hours(hours))]
              .filter(Boolean)
              .join(' · ')}
            value={isMember(email)}
            disabled={!may}
            onChange={(on) => toggle(email, on)}
          />
        ))}
      </LabelledGroup>
      {(booking.members.length > 1 || booking.assign !== 'round_robin') && (
        <SelectField
          at="booking.assign"
          label={words.assign}
          problem={problem('booking.assign')}
          value={booking.assign}
          disabled={!may}
          options={Object.entries(words.assignOptions).map(([value, name]) => ({ value, name }))}
          onChange={(assign) => change('assign', assign)}
        />
      )}
    </>
  );
}
