export { abandonOrphans, listWaiting, pruneLog } from './delivery-store.ts';
export { emitEvent } from './emit.ts';
export { createLanes, type Lanes } from './lanes.ts';
export { MOST_WEBHOOKS } from './limits.ts';
export { createPoster, type Poster } from './post.ts';
export { removeWebhook } from './remove-webhook.ts';
export { webhookRoutes } from './routes.ts';
export { saveWebhook } from './save-webhook.ts';
export { checkTargetUrl } from './target.ts';
