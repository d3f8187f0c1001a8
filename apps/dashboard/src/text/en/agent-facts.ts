// Text of the facts of an agent.
export const facts = {
  facts: {
    title: 'Address, opening hours and prices',
    hint: 'The agent looks these facts up instead of searching the knowledge. Fill in what you want leads to know.',
    fields: {
      address: 'Address',
      phone: 'Phone',
      email: 'Email',
      website: 'Website',
      hours: 'Opening hours',
      exceptions: 'Closed days and other hours',
      prices: 'Prices',
    } as Record<string, string>,
    hints: {
      phone: 'As leads should read it.',
      website: 'For example https://example.com.',
      hours: 'Days without hours are closed.',
      exceptions: 'Holidays, and days on which you open or close at other times.',
    } as Record<string, string>,
    exception: {
      add: 'Add day',
      remove: (place: number) => `Remove day ${place}`,
      day: (place: number) => `Day ${place}`,
      lastDay: 'Until',
      hours: 'Open from and to',
      hoursHint: 'For example 09:00-12:00, 14:00-16:00. Leave empty if closed.',
    },
    price: {
      add: 'Add price',
      remove: (place: number) => `Remove price ${place}`,
      for: (place: number) => `Price ${place}: product or service`,
      kind: 'Kind of price',
      kinds: { exact: 'Fixed', from: 'Starting at', range: 'Range', text: 'As text' },
      amount: 'Amount',

      least: 'Minimum',
      most: 'Maximum',
      currency: 'Currency',
      per: 'Per (optional)',
      when: 'Condition (optional)',
      hints: { per: 'For example month or m².', when: 'For example up to 12 m².' },
    },
  },
};

/** The type that every translation of this catalog must have. */
export type AgentFactsText = typeof facts;
