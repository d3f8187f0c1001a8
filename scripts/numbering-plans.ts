// `npm run numbering-plans`: writes the patterns and groups of national numbers for each country code, from the metadata of
// libphonenumber-js. Run it after an update of that package. The contract needs 10 KB of it
// (docs/adr/validate-phones-by-numbering-plans.md).
import { writeFile } from 'node:fs/promises';
import {
  renderCountryCodes,
  renderNumberingPlans,
  renderPhoneGroups,
} from '../packages/contract/src/numbering-plans.testing.ts';

await writeFile(
  new URL('../packages/contract/src/numbering-plans.ts', import.meta.url),
  renderNumberingPlans(),
);
await writeFile(new URL('../packages/contract/src/country-codes.ts', import.meta.url), renderCountryCodes());
await writeFile(
  new URL('../apps/dashboard/src/features/conversations/phone-groups.ts', import.meta.url),
  renderPhoneGroups(),
);
