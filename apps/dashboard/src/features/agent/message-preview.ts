// Previews a first message for an example lead. The server, which renders the real message, also joins sentences around
// missing values.

const EXAMPLE: Record<string, string> = {
  name: 'Marie',
  full_name: 'Marie Duval',
  email: 'marie@example.com',
  source: 'instagram',
};

/**
 * Fills the placeholders of a template with the example's values.
 * @param campaign the agent's name
 */
export function previewMessage(words: string, campaign: string): string {
  return words.replace(/\{\{\s*([\w.-]+)\s*(?:\|([^}]*))?\}\}/g, (_, name: string, fallback?: string) => {
    if (name === 'agent') return campaign;
    return EXAMPLE[name] ?? fallback?.trim() ?? `‹${name}›`;
  });
}
