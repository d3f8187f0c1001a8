/** Subscriptions of one workspace (spec 8). */
export const MOST_WEBHOOKS = 10;
