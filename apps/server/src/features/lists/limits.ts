/** The most lists of a workspace (api.md#caps). */
export const MOST_LISTS = 200;
