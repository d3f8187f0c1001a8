// Text of the industries for which a campaign can start from a template.
export const industries = {
  kitchen: {
    name: 'Kitchens',
    says: 'You asked about a new kitchen.',
    asks: 'Asks about home ownership and the budget.',
    books: 'Books a 30-minute visit.',
  },
  solar: {
    name: 'Solar panels',
    says: 'You asked about solar panels for your home.',
    asks: 'Asks about home ownership, the roof and the electricity bill.',
    books: 'Books a 30-minute call.',
  },
  real_estate: {
    name: 'Real estate',
    says: 'You asked about one of our homes.',
    asks: 'Asks about the kind of home, the budget and the moving date.',
    books: 'Books a 45-minute viewing.',
  },
  clinic: {
    name: 'Clinic',
    says: 'You asked about an appointment at our clinic.',
    asks: 'Asks about the patient, the treatment and since when.',
    books: 'Books a 30-minute consultation.',
  },
  school: {
    name: 'School',
    says: 'You asked about our courses.',
    asks: 'Asks about the level, free evenings and the budget.',
    books: 'Books a 20-minute call.',
  },
};

/** The type that every translation of this catalog must have. */
export type IndustriesText = typeof industries;
