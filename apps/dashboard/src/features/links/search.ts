// The search parameters of the link pages. Invalid and unknown values are dropped.

export const PERIODS = ['7', '30', '90', '365'] as const;
export type Period = (typeof PERIODS)[number];

export function parseCampaign(given: Record<string, unknown>): string | undefined {
  const { campaign } = given;
  // The router parses a value that consists of digits as a number.
  const slug = typeof campaign === 'number' ? String(campaign) : campaign;
  return typeof slug === 'string' && slug !== '' && slug.length <= 255 ? slug : undefined;
}

export function parsePeriod(given: Record<string, unknown>): Period {
  return PERIODS.find((one) => one === String(given['days'])) ?? '30';
}
