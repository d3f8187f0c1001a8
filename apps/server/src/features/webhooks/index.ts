export { abandonOrphans, abandonWaiting, listWaiting, pruneLog } from './delivery-store.ts';
export { emitEvent } from './emit.ts';
export { createLanes, type Lanes } from './lanes.ts';
export { createPoster } from './post.ts';
export { removeWebhook } from './remove-webhook.ts';
export { webhookRoutes } from './routes.ts';
export { saveWebhook } from './save-webhook.ts';
export { abandonSecrets, SEALED_SECRETS } from './secret-store.ts';
export { checkTargetUrl } from './target.ts';
