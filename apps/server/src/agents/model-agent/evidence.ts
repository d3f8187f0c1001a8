// A finding counts only if the lead's own words prove it (agents.md#evidence): the quote is in the message, code reads
// the value from the quote, and code compares it with what the campaign expects.
import { words } from '../../language/fold.ts';
import { judge, parseExpectation, type Reading } from '../expectation.ts';
import { readChoices } from '../offline/choices.ts';
import { readerFor } from '../offline/lexicon/reader.ts';
import { readAnswer, recordedValue } from '../offline/readings.ts';
import { readYesNoInAny } from '../offline/yes-no.ts';
import type { Criterion, Finding, TurnInput } from '../port.ts';
import type { Tokens } from './tokens.ts';

/** As a model writes it. */
export interface ClaimedFinding {
  key: string;
  message: string;
  quote: string;
  value: string;
  met: boolean;
}

/** @returns the finding; or, as a sentence for the model, why it is none. */
export function prove(claim: ClaimedFinding, input: TurnInput, tokens: Tokens): Finding | string {
  const { key } = claim;
  const criterion = input.brief.criteria.find((one) => one.key === key);
  if (!criterion) return `${JSON.stringify(key)} is no key of what to find out`;
  const message = tokens.messages.get(claim.message);
  if (!message) return `${key}: ${JSON.stringify(claim.message)} is no message of the lead`;
  const quote = words(claim.quote) || claim.quote.trim();
  const said = words(message.text ?? '') || (message.text ?? '').trim();
  if (quote === '' || !` ${said} `.includes(` ${quote} `)) {
    return `${key}: the quote is not in ${claim.message}; quote the lead's words exactly, or leave the finding out`;
  }
  const reading = readClaim(claim, criterion, input.brief.language);
  if (typeof reading === 'string') return `${key}: ${reading}`;
  const verdict = judge(parseExpectation(criterion.expect) ?? { kind: 'any' }, reading);
  if ((verdict === 'met') !== claim.met) {
    const is = verdict === 'met' ? 'meets' : 'does not meet';
    return `${key}: ${recordedValue(reading)} ${is} the expected "${criterion.expect}"`;
  }
  return { key, verdict, value: recordedValue(reading), message_id: message.id };
}

/** What the quote says, in the form that the criterion expects; a sentence where it does not say it. */
function readClaim(
  { quote, value }: ClaimedFinding,
  criterion: Criterion,
  language: string,
): Reading | string {
  const expectation = parseExpectation(criterion.expect) ?? { kind: 'any' };
  const reader = readerFor(language);
  const asked = { ...criterion, expectation };
  const own = readAnswer(quote, asked, reader);
  switch (expectation.kind) {
    case 'any':
      return { kind: 'text', text: quote.trim().replace(/\s+/g, ' ').slice(0, 200) };
    case 'yes':
    case 'no': {
      const said = readYesOrNo(value);
      if (said === null) return `the value must be yes or no, not ${JSON.stringify(value)}`;
      // A model may understand what rules do not ("it's mine"), but not the opposite of what they do.
      if (own?.kind === 'yes_no' && own.yes !== said) return `"${quote}" says ${own.yes ? 'yes' : 'no'}`;
      return { kind: 'yes_no', yes: said };
    }
    case 'at_least':
    case 'at_most': {
      const figure = own ?? readAnswer(value, asked, reader);
      if (figure?.kind !== 'number') return `"${quote}" names no clear figure; ask for one`;
      if (!own && !digitsOf(quote).some((digits) => digitsOf(value).includes(digits))) {
        return `the figure ${value} is not in the quote`;
      }
      return figure;
    }
    case 'one_of': {
      if (own) return own;
      const choices = readChoices(value, expectation.choices, reader);
      if (choices) return { kind: 'choice', choices };
      return /^(none|other)$/i.test(value.trim())
        ? { kind: 'choice', choices: [] }
        : `the value must be one of ${expectation.choices.join(', ')}, or none`;
    }
  }
}

function readYesOrNo(value: string): boolean | null {
  const word = value.trim().toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  // Models write it in the campaign's language too.
  return readYesNoInAny(word);
}

function digitsOf(text: string): string[] {
  return text.replace(/(?<=\d)[ .,'](?=\d{3}\b)/g, '').match(/\d+/g) ?? [];
}
