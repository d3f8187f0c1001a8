// Why the agent wrote, waited, refused or handed over.
export const reasons = {};
