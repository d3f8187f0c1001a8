/** The maximum number of subscriptions in a workspace (api.md#caps). */
export const MOST_WEBHOOKS = 10;
