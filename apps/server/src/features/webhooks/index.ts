export { emitEvent } from './emit.ts';
export { createLanes, type Lanes } from './lanes.ts';
export { MOST_WEBHOOKS } from './limits.ts';
export { createPoster, type Poster } from './post.ts';
export { removeWebhook } from './remove-webhook.ts';
export { webhookRoutes } from './routes.ts';
export { saveWebhook } from './save-webhook.ts';
export { abandonOrphans, listWaiting, pruneLog } from './store.ts';
export { checkTargetUrl } from './target.ts';
