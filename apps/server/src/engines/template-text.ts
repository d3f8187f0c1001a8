// The texts of templates, whose variables stand as `{{1}}` or `{{first_name}}`.

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

/** The names of a text's variables in order, each once. */
export function templateVariables(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name!))];
}

/** The text with its variables filled in; one without a value stays as it is. */
export function fillTemplate(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(VARIABLE, (whole, name: string) => values.get(name) ?? whole);
}
