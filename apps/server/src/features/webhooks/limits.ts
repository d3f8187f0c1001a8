/** Subscriptions of one workspace (api.md#caps). */
export const MOST_WEBHOOKS = 10;
