// Renders numbering-plans.ts and country-codes.ts from the metadata of libphonenumber-js, which follows Google's
// libphonenumber.
import metadata from 'libphonenumber-js/min/metadata';

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
