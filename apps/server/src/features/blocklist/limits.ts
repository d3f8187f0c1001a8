/** Blocked contacts of one workspace (spec 8). */
export const MOST_RULES = 500;
