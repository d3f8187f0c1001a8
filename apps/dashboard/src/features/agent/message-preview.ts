// Previews a first message for an example lead. The server, which renders the real message, also joins sentences around
// missing values.

const EXAMPLE: Record<string, string> = {
  name: 'Marie',
  full_name: 'Marie Durand',
  email: 'marie@example.com',
  source: 'instagram',
};

/**
 * Fills the placeholders of a template with the example's values.
 * @param agent the name of the agent
 */
export function previewMessage(words: string, agent: string, workspace: string): string {
  return words.replace(/\{\{\s*([\w.-]+)\s*(?:\|([^}]*))?\}\}/g, (_, name: string, fallback?: string) => {
    if (name === 'agent') return agent;
    if (name === 'workspace') return workspace;
    return EXAMPLE[name] ?? fallback?.trim() ?? `‹${name}›`;
  });
}
