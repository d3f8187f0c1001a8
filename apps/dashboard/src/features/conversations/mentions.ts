// Finds the members whose names follow an @ in a note.

interface Named {
  id: string;
  name: string | null;
}

interface Part {
  text: string;
  /** The mentioned member; null for other text. */
  member: Named | null;
}

/**
 * Splits a note at its mentions. A longer name wins: "@Ana Silva" does not mention Ana. Neither do "@Anastasia" and
 * "joe@Ana.com".
 */
export function splitMentions(text: string, members: readonly Named[]): Part[] {
  const named = members
    .filter(({ name }) => name !== null && name !== '')
    .sort((one, other) => other.name!.length - one.name!.length);
  const parts: Part[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (!/^\s?$/.test(text.charAt(at - 1))) continue;
    const member = named.find(
      ({ name }) =>
        text.startsWith(name!, at + 1) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + 1 + name!.length)),
    );
    if (!member) continue;
    if (at > from) parts.push({ text: text.slice(from, at), member: null });
    from = at + 1 + member.name!.length;
    parts.push({ text: text.slice(at, from), member });
  }
  if (from < text.length) parts.push({ text: text.slice(from), member: null });
  return parts;
}

/** Returns the ids of the members that a note mentions. Members with the same name are all mentioned. */
export function findMentions(text: string, members: readonly Named[]): string[] {
  const names = new Set(splitMentions(text, members).map(({ member }) => member?.name));
  return members.filter(({ name }) => name !== null && names.has(name)).map(({ id }) => id);
}
