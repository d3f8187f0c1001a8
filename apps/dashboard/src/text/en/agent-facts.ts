// Text of the facts of an agent.
export const facts = {
  facts: {
    title: 'Address, opening hours and prices',
    hint: 'The agent looks these facts up instead of searching the knowledge.',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
    hours: 'Opening hours',
    hoursHint: 'For example Mon-Fri 09:00-12:30, Mon-Fri 13:30-17:00, Sat 10:00-14:00.',
    exceptions: 'Other hours and closed days',
    exceptionsHint: 'One per line. 2026-12-25..2027-01-02 is closed, 2026-12-24 09:00-12:00 has other hours.',
    priceOf: (place: number) => `Price ${place}`,
    amount: 'Amount',
    amountHint: '9800 EUR, from 9800 EUR or 600-900 EUR.',
    per: 'Per',
    when: 'Condition',
    addPrice: 'Add price',
    remove: (place: number) => `Remove price ${place}`,
  },
};

/** The type that every translation of this catalog must have. */
export type AgentFactsText = typeof facts;
