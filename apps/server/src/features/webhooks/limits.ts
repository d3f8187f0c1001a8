/** The most subscriptions of a workspace (api.md#caps). */
export const MOST_WEBHOOKS = 10;
