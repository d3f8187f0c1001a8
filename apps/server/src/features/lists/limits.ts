/** Lists of one workspace (api.md#caps). */
export const MOST_LISTS = 200;
