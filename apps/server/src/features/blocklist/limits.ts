/** The maximum number of block rules in a workspace (api.md#caps). */
export const MOST_RULES = 500;
