// The search parameters of imports: the step and the campaign, and the verdict by which rows are filtered.
import type { Verdict } from './queries.ts';

export const STEPS = ['file', 'columns', 'check'] as const;
export type Step = (typeof STEPS)[number];

export interface ImportSearch {
  step?: Step;
  /** The slug of the campaign that a new list gets. */
  campaign?: string;
}

export const parseStep = ({ step }: Record<string, unknown>): Step =>
  STEPS.find((one) => one === step) ?? 'file';

export const VERDICTS = Object.keys({
  imported: 0,
  in_list: 0,
  rejected: 0,
  not_on_whatsapp: 0,
  not_contacted: 0,
  waiting: 0,
} satisfies Record<Verdict, 0>) as Verdict[];

export interface RowsSearch {
  verdict?: Verdict;
  page?: number;
}

/** Parses the search, and drops invalid and unknown values. */
export function parseRowsSearch({ verdict, page }: Record<string, unknown>): {
  verdict?: Verdict;
  page: number;
} {
  const known = VERDICTS.find((one) => one === verdict);
  const wanted = Number(page);
  const isPage = Number.isInteger(wanted) && wanted >= 1 && wanted <= 9_999;
  return { ...(known && { verdict: known }), page: isPage ? wanted : 1 };
}
