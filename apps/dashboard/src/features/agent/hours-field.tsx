// Opening hours, edited as rows of days and times. Other hours of an integration are shown as text.
import type { ReactNode } from 'react';
import { LabelledGroup } from '../../forms/labelled-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { DAYS, type Day, formatHours, type Opening, parseHours } from './durations.ts';
import { useForm } from './form-section.tsx';
import { useAgentText } from './text.ts';

interface HoursProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  at: string;
  /** The opening hours; null: not set. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Whether the hours can be omitted. */
  optional?: boolean;
}

type HoursMode = 'none' | 'always' | 'chosen' | 'text';
const USUAL = 'Mon-Fri 09:00-18:00';

function getMode(value: string | null): HoursMode {
  if (value === null) return 'none';
  if (value.trim().toLowerCase() === 'always') return 'always';
  return parseHours(value) ? 'chosen' : 'text';
}

export function HoursField({ label, hint, problem, at, value, onChange, optional = false }: HoursProps) {
  const text = useAgentText();
  const { may } = useForm();
  const how = getMode(value);
  const options: HoursMode[] = [
    ...(optional ? (['none'] as const) : []),
    ...(['chosen', 'always'] as const),
    ...(how === 'text' ? (['text'] as const) : []),
  ];
  const choose = (next: HoursMode) => {
    if (next === 'none') onChange(null);
    else if (next === 'always') onChange('always');
    else if (value === null || !parseHours(value)) onChange(USUAL);
  };
  const openings = (value !== null && parseHours(value)) || [];
  const change = (next: Opening[]) => onChange(formatHours(next));
  return (
    <LabelledGroup label={label} hint={hint} problem={problem} at={at}>
      <SelectField
        label={text.hours.when}
        hidesLabel
        value={how}
        disabled={!may}
        onChange={choose}
        options={options.map((one) => ({ value: one, name: text.hours[one] }))}
      />
      {how === 'text' && (
        <TextField
          label={label}
          hint={text.hours.textHint}
          value={value ?? ''}
          disabled
          onChange={onChange}
        />
      )}
      {how === 'chosen' && (
        <>
          <WeekStrip openings={openings} />
          {openings.map((opening, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no id besides their position
              key={index}
              className="flex flex-wrap gap-2 items-center"
            >
              <OpeningRow
                place={index + 1}
                opening={opening}
                onChange={(next) => change(openings.with(index, next))}
                onRemove={may && openings.length > 1 ? () => change(openings.toSpliced(index, 1)) : undefined}
              />
            </div>
          ))}
          {may && (
            <div>
              <Button
                onClick={() =>
                  change([...openings, { first: 'Sat', last: 'Sat', from: '10:00', to: '12:00' }])
                }
              >
                {text.hours.add}
              </Button>
            </div>
          )}
        </>
      )}
    </LabelledGroup>
  );
}

const MINUTES_A_DAY = 24 * 60;
const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The open hours of each day of the week, from midnight to midnight. */
function WeekStrip({ openings }: { openings: readonly Opening[] }) {
  const { hours } = useAgentText();
  const isOn = ({ first, last }: Opening, day: number) => {
    const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
    return from <= to ? from <= day && day <= to : from <= day || day <= to;
  };
  return (
    <div className="grid grid-cols-7 gap-1" aria-hidden="true">
      {DAYS.map((day, at) => (
        <div key={day} className="grid gap-1">
          <span className="text-center text-soft text-12">{hours.days[day]?.slice(0, 2)}</span>
          <svg
            className="w-full h-2 rounded-bar bg-sunk fill-accent forced-colors:fill-[CanvasText]"
            viewBox={`0 0 ${MINUTES_A_DAY} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {openings
              .filter((one) => isOn(one, at))
              .map(({ from, to }) => [toMinutes(from), toMinutes(to)] as const)
              .map(([from, to]) => (
                <rect
                  key={from}
                  x={from}
                  width={Math.max(0, (to <= from ? MINUTES_A_DAY : to) - from)}
                  height={1}
                />
              ))}
          </svg>
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  place: number;
  opening: Opening;
  onChange: (opening: Opening) => void;
  onRemove: (() => void) | undefined;
}

function OpeningRow({ place, opening, onChange, onRemove }: RowProps) {
  const { hours } = useAgentText();
  const { may } = useForm();
  const days = DAYS.map((day) => ({ value: day, name: hours.days[day] ?? day }));
  const set = (change: Partial<Opening>) => onChange({ ...opening, ...change });
  const renderDay = (name: 'first' | 'last', label: string) => (
    <SelectField<Day>
      label={label}
      hidesLabel
      value={opening[name]}
      disabled={!may}
      options={days}
      onChange={(day) => set({ [name]: day })}
    />
  );
  const renderTime = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      hidesLabel
      type="time"
      value={opening[name] === '24:00' ? '00:00' : opening[name]}
      disabled={!may}
      onChange={(time) => time !== '' && set({ [name]: time })}
    />
  );
  return (
    <>
      <Span>
        {renderDay('first', hours.firstDay)}
        {renderDay('last', hours.lastDay)}
      </Span>
      <Span>
        {renderTime('from', hours.from)}
        {renderTime('to', hours.to)}
      </Span>
      {onRemove && (
        <Button kind="quiet" label={hours.remove(place)} onClick={onRemove}>
          ×
        </Button>
      )}
    </>
  );
}

/** Two fields with a dash between them. */
function Span({ children: [from, to] }: { children: readonly [ReactNode, ReactNode] }) {
  return (
    <div className="flex flex-1 basis-68 items-center gap-2 [&>*]:flex-1">
      {from}
      <span className="flex-none! text-soft" aria-hidden="true">
        –
      </span>
      {to}
    </div>
  );
}
