/** The most block rules of a workspace (api.md#caps). */
export const MOST_RULES = 500;
