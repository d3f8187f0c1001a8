// The English text of a fact, for people.
import { factText, type StoredFact } from '@parley/contract';
import { formatInstant } from './locale.ts';

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Returns the English text of a fact. Its times are in the zone: `24 November 2026 at 09:00 (Europe/Paris)`. */
export function toEnglish(fact: StoredFact, zone: string): string {
  const reader = { language: 'en', country: 'GB', zone };
  const params = JSON.parse(JSON.stringify(fact.params), (_, value) =>
    typeof value === 'string' && ISO_TIME.test(value)
      ? `${formatInstant(value, 'full', reader)} (${zone})`
      : value,
  );
  return factText({ code: fact.code, params });
}
