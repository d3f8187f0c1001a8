// Countries for phones without a country code.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormats } from '../../../text/language.tsx';
import type { Draft } from './import-draft.ts';

/** The choice for files in which each phone has its own country code. */
export const OWN_CODE = 'own';

/** The member's own country, if the language of the browser names one, such as `en-GB`. */
const OWN_COUNTRY = navigator.language.split('-').at(-1);

/** Returns the countries with their codes, the member's own first, and a function that looks up one code. */
export function useCountries({ reader }: Draft) {
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: ['countries'],
    queryFn: () => reader.ask('countries', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const codes = new Map(
      Object.entries(data ?? {}).flatMap(([code, countries]) =>
        countries.split(' ').flatMap((country): [string, string][] => (country ? [[country, code]] : [])),
      ),
    );
    const options = [...codes]
      .map(([value, code]) => ({ value, name: `${formats.country(value)} (+${code})` }))
      .sort(
        (one, other) =>
          Number(other.value === OWN_COUNTRY) - Number(one.value === OWN_COUNTRY) ||
          one.name.localeCompare(other.name),
      );
    return { options, codeOf: (country: string) => codes.get(country) ?? null, isKnown: data !== undefined };
  }, [data, formats]);
}
