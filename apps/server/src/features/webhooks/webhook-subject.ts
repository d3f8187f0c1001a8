// Returns the name of a subscription for the activity log: its description, or its host, because its whole URL might
// contain a secret.

export function toWebhookSubject(webhook: { id: string; url: string; description: string | null }): {
  id: string;
  name: string;
} {
  const { id, url, description } = webhook;
  return { id, name: description?.trim() || new URL(url).host };
}
