// Renders numbering-plans.ts, country-codes.ts and the dashboard's phone-groups.ts from the metadata of
// libphonenumber-js, which follows Google's libphonenumber.

import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import examples from 'libphonenumber-js/mobile/examples';

/** The index of the national number pattern in a metadata entry. */
const PATTERN = 2;

const HEADER = `// Which national numbers follow each country code, as patterns. From the metadata of libphonenumber-js, written by
// \`npm run numbering-plans\`; a test fails when it differs (docs/adr/validate-phones-by-numbering-plans.md).
`;

/** Returns the text of packages/contract/src/numbering-plans.ts. */
export function renderNumberingPlans(): string {
  const ofCountries = Object.entries(metadata.country_calling_codes).map(([code, countries]) => {
    const patterns = countries.map((country) => metadata.countries[country]?.[PATTERN] as string);
    return [code, [...new Set(patterns)].join('|')];
  });
  const ofNetworks = Object.entries(metadata.nonGeographic).map(([code, plan]) => [code, plan[PATTERN]]);
  const plans: Record<string, string> = Object.fromEntries([...ofCountries, ...ofNetworks]);
  const lines = Object.entries(plans).map(
    ([code, pattern]) => `  ${code}: '${pattern.replaceAll('\\', '\\\\')}',\n`,
  );
  return `${HEADER}export const NUMBERING_PLANS: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`;
}

/** Returns the text of packages/contract/src/country-codes.ts. */
export function renderCountryCodes(): string {
  const lines = Object.entries(metadata.country_calling_codes).map(
    ([code, countries]) => `  ${code}: '${countries.filter((country) => country.length === 2).join(' ')}',\n`,
  );
  return `// The countries that share each country code, the largest first. From the metadata of libphonenumber-js, written by
// \`npm run numbering-plans\`; a test fails when it differs.
export const COUNTRIES: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`;
}

/** Returns the text of apps/dashboard/src/features/conversations/phone-groups.ts. */
export function renderPhoneGroups(): string {
  const codes = new Map<string, string[]>();
  for (const [code, countries] of Object.entries(metadata.country_calling_codes)) {
    const [example] = countries.map((country) => getExampleNumber(country as CountryCode, examples) ?? []);
    if (!example || Array.isArray(example)) continue;
    const [, ...groups] = example.formatInternational().split(/[ -]/);
    const sizes = groups.map(({ length }) => length).join('');
    codes.set(sizes, [...(codes.get(sizes) ?? []), code]);
  }
  const lines = [...codes].sort().map(([sizes, shared]) => `  ${sizes}: '${shared.join(' ')}',\n`);
  return `// How countries group the digits of a mobile phone: the country codes by the sizes of the groups after them. From the
// metadata of libphonenumber-js, written by \`npm run numbering-plans\`; a test fails when it differs.
export const PHONE_GROUPS: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`;
}
