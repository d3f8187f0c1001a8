/** Blocked contacts of one workspace (api.md#caps). */
export const MOST_RULES = 500;
