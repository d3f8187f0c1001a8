// The campaign's texts on which a reply can be based.
import { readCurrency } from '../../language/numbers/figures.ts';
import { asksForAge, findCountedThing } from '../../language/numbers/stray-figures.ts';
import type { TurnInput } from '../port.ts';
import { findNumbers, type Unit } from './figures-in-text.ts';

/** A figure that a criterion expects. */
export interface ExpectedFigure {
  value: number;
  /** The unit in the question: months in "How many months old is it?"; null if it names none. */
  unit: Unit | null;
}

/** Returns the figures that the criteria expect, each with the unit of its question. */
export function listExpectedFigures({ brief }: TurnInput): ExpectedFigure[] {
  return brief.criteria.flatMap(({ ask, expect }) => {
    const figure = /^[<>]= ?(\d+(?:\.\d+)?)$/.exec(expect)?.[1];
    return figure === undefined ? [] : [{ value: Number(figure), unit: findAskedUnit(ask) }];
  });
}

function findAskedUnit(ask: string): Unit | null {
  if (readCurrency(ask) !== null) return 'money';
  if (asksForAge(ask)) return 'year';
  const counted = findCountedThing(ask);
  return counted === null ? null : (findNumbers(`2 ${counted}`, [])[0]?.unit ?? null);
}

/** Returns the texts of the campaign: what it knows, says and asks. */
export function listCampaignTexts({ brief, passages }: TurnInput): string[] {
  const { manner } = brief;
  return [
    brief.knowledge,
    brief.goal,
    // Placeholders stand for the lead's values, which are not the workspace's words.
    brief.first_message.replace(/\{\{[^{}]*\}\}/g, ' '),
    brief.workspace_name,
    brief.agent_name,
    manner.tone,
    ...manner.rules,
    ...passages.flatMap(({ heading, text }) => [heading ?? '', text]),
    ...manner.objections.map(({ say }) => say),
    // An expected figure is not a price.
    ...brief.criteria.flatMap(({ ask, ask_again = '', expect }) => [
      ask,
      ask_again,
      expect.replace(/^[<>]=.*/, ''),
    ]),
  ];
}
