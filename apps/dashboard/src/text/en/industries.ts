// Text of the industries for which a campaign can start from a template.
export const industries = {
  industry: 'Industry',
  industries: {
    kitchen: { name: 'Kitchens', about: 'Asks for ownership and budget, and books a visit.' },
    solar: { name: 'Solar panels', about: 'Asks for the home and the electricity bill, and books a call.' },
    real_estate: {
      name: 'Real estate',
      about: 'Asks for the kind of home and the budget, and books a viewing.',
    },
    clinic: { name: 'Clinic', about: 'Asks for the reason of the visit, and books a consultation.' },
    school: { name: 'School', about: 'Asks for level, time and budget, and books a call.' },
  },
  industryHint: 'Replace the example in its knowledge with your own facts.',
};

/** The type that every translation of this catalog must have. */
export type IndustriesText = typeof industries;
