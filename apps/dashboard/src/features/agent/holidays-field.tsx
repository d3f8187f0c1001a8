// Chooses the country or region whose public holidays are days off.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProps } from '../../forms/labelled-field.tsx';
import { SearchSelect } from '../../forms/search-select.tsx';
import { useFormats } from '../../text/language.tsx';
import { holidaysQuery } from './queries.ts';
import { useAgentText } from './text.ts';

interface HolidaysFieldProps extends Pick<FieldProps<string | null>, 'value' | 'onChange'> {
  problem: string | undefined;
  disabled: boolean;
}

export function HolidaysField({ value, onChange, problem, disabled }: HolidaysFieldProps) {
  const { booking: words } = useAgentText();
  const formats = useFormats();
  // The server loads the list from a large library, so request it only when it is needed.
  const [isAsked, setAsked] = useState(false);
  const { data = [] } = useQuery({ ...holidaysQuery, enabled: isAsked || value?.includes('-') === true });
  const describe = (code: string, region: string | null | undefined) => {
    const country = formats.country(code.slice(0, 2));
    return region ? `${country} · ${region}` : country;
  };
  const places = data.map(({ code, region }) => ({ value: code, name: describe(code, region) }));
  const isKnown = value === null || places.some((one) => one.value === value);
  const chosen = isKnown ? [] : [{ value, name: describe(value, value.slice(3)) }];
  return (
    <SearchSelect
      at="booking.holidays"
      label={words.holidays}
      hint={words.holidaysHint}
      problem={problem}
      value={value ?? ''}
      options={[
        { value: '', name: words.noHolidays },
        ...chosen,
        ...places.toSorted((one, other) => one.name.localeCompare(other.name)),
      ]}
      disabled={disabled}
      onOpen={() => setAsked(true)}
      onChange={(code) => onChange(code === '' ? null : code)}
    />
  );
}
