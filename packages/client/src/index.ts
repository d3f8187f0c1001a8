export { type Caller, type CallerOptions, createCaller } from './call.ts';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type Issue,
  NotFoundError,
  ParleyError,
  PermissionError,
  PlanLimitError,
  QuotaExceededError,
  RateLimitError,
  type RefusalReason,
  ServerError,
  TimeoutError,
  ValidationError,
} from './errors.ts';
export type { CallOptions, SendOptions } from './methods.ts';
export { Page, PageList } from './page.ts';
export { Parley, type ParleyOptions } from './parley.ts';
export { type Delivery, type ParleyEvent, verifyWebhook, WebhookVerificationError } from './webhook.ts';
