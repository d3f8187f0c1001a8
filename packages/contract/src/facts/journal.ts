// Entries that the service writes into journals of leads and numbers.
export const journal = {};
