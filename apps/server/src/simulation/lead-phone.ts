// The phone of the lead in a chat. Its country is the campaign's, so that the lead reads times and money as real leads do.
import type { CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { languageFiles } from '../language/phrases/phrases.ts';
import { getPlainLanguage } from '../language/words/reader.ts';
import { findZoneCountry } from '../language/zones.ts';

/** Numbers that the numbering plans of these countries reserve for fiction. */
const RESERVED: Readonly<Record<string, string>> = {
  AU: '61491570156',
  CA: '16135550101',
  DE: '491713920001',
  FR: '33639980101',
  GB: '447700900101',
  IE: '353209100101',
  SE: '46701740605',
  US: '12025550101',
};

interface Place {
  language: string;
  timezone: string;
}

/** Returns the country of the campaign's time zone, else of its language, else the United States. */
export function chooseLeadCountry({ language, timezone }: Place): CountryCode {
  const [ofLanguage] = languageFiles[getPlainLanguage(language)]?.countries ?? [];
  return (findZoneCountry(timezone) ?? ofLanguage ?? 'US') as CountryCode;
}

/**
 * Returns a phone, as digits, in {@link chooseLeadCountry the country of the lead}. It is reserved for fiction, or else the
 * example of the country's numbering plan.
 */
export function chooseLeadPhone(place: Place): string {
  const country = chooseLeadCountry(place);
  const code = metadata.countries[country]?.[0];
  const example = examples[country];
  return RESERVED[country] ?? (code && example ? `${code}${example}` : RESERVED['US']!);
}
