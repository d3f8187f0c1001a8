// The versions of the API (api.md#versions).

/** Sent on every response as `X-Api-Version`. */
export const API_VERSION = '2026-07';
/** Sent in every webhook envelope as `api_version` and as `X-Service-Api-Version`. */
export const WEBHOOK_API_VERSION = '2026-06-01';
