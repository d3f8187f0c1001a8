/** The maximum number of lists in a workspace (api.md#caps). */
export const MOST_LISTS = 200;
