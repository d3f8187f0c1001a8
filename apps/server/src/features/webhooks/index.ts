export { createGuard } from './address-guard.ts';
export {
  abandonOrphans,
  abandonWaiting,
  deleteEventsOfLead,
  listWaiting,
  pruneLog,
} from './delivery-store.ts';
export { emitEvent } from './emit-event.ts';
export { renumberEvents } from './event-log-store.ts';
export { createLanes, type Lanes } from './lanes.ts';
export { createPoster } from './post-delivery.ts';
export { DeadlinePassed, getRequestReason } from './post-error.ts';
export { removeWebhook } from './remove-webhook.ts';
export { webhookRoutes } from './routes.ts';
export { saveWebhook } from './save-webhook.ts';
export { abandonSecrets, SEALED_SECRETS } from './secret-store.ts';
export { checkTargetUrl, type TargetOptions } from './target.ts';
