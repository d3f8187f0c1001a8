// How activity names a subscription: by what it is for, or by its host. Its whole address may hold a secret.

export function subjectOf(webhook: { id: string; url: string; description: string | null }): {
  id: string;
  name: string;
} {
  const { id, url, description } = webhook;
  return { id, name: description?.trim() || new URL(url).host };
}
