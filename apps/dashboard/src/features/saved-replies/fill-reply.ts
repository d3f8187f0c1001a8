// Fills the variables of a saved reply. An unknown value leaves a gap, which must be filled before the reply is sent.

export const VARIABLES = ['first_name', 'name', 'my_name'] as const;
export type Variable = (typeof VARIABLES)[number];

const PLACEHOLDER = /\{\{ ?(\w{1,40}) ?\}\}/g;

/** Returns the words that stand for an unknown value, such as `[first name]`. */
export const getGap = (name: string): string => `[${name}]`;

/** @param names the names of the variables for people */
export function fillReply(
  text: string,
  lead: { name: string | null },
  member: { name: string | null },
  names: Record<Variable, string>,
): string {
  const name = lead.name?.trim() || null;
  const values: Record<Variable, string | null> = {
    first_name: name?.split(/\s+/)[0] ?? null,
    name,
    my_name: member.name,
  };
  return text.replace(PLACEHOLDER, (_, key: string) =>
    key in values ? (values[key as Variable] ?? getGap(names[key as Variable])) : getGap(key),
  );
}

/** Splits the text of a reply into its texts and its variables. */
export const splitReply = (text: string): (string | { name: string })[] =>
  text.split(PLACEHOLDER).map((part, at) => (at % 2 === 0 ? part : { name: part }));

/** Returns the gaps of a reply that are not filled yet. */
export function findGaps(text: string, saved: readonly { text: string }[], names: Record<Variable, string>) {
  const keys = new Set<string>(VARIABLES);
  for (const one of saved) for (const [, key] of one.text.matchAll(PLACEHOLDER)) keys.add(key!);
  const gaps = [...keys].map((key) => getGap(key in names ? names[key as Variable] : key));
  return gaps.filter((gap) => text.includes(gap));
}
