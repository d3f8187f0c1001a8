/** Lists of one workspace (spec 8). */
export const MOST_LISTS = 200;
