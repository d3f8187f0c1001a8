// The versions of the API (api.md#versions).

/** The version that every response contains as `X-Api-Version`. */
export const API_VERSION = '2026-07';
/** The version that every webhook envelope contains as `api_version`, also sent as `X-Service-Api-Version`. */
export const WEBHOOK_API_VERSION = '2026-06-01';
