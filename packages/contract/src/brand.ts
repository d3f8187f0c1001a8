// The product's names on the wire, in one place, so that an operator can rename it (api.md#names).

export const brand = {
  keyPrefix: 'svc_live_',
  headerPrefix: 'X-Service-',
  userAgent: 'Service-Webhooks/1.0',
  secretPrefix: 'whsec_',
} as const;
