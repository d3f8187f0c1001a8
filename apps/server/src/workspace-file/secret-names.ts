// Chooses names of variables for the secrets in an exported file. The names are unique in the file, and are the same in
// every export.

/** A secret of a file, as an environment variable. */
export class Variable {
  readonly name: string;
  /** A description for people, such as `api_key of the number 33600000001`. */
  readonly about: string;
  constructor(name: string, about: string) {
    this.name = name;
    this.about = about;
  }
}

/** Creates an object that assigns a variable to each secret of a file. */
export function createVariables(): {
  of(record: { kind: string; name: string; called: string }, field: string): Variable;
  /** All variables, in the order in which the file uses them. */
  all: readonly Variable[];
} {
  const all: Variable[] = [];
  const taken = new Set<string>();
  return {
    all,
    of({ kind, name, called }, field) {
      const stem =
        `${toVariablePart(called) || toVariablePart(`${kind} ${name}`)}_${toVariablePart(field)}`.replace(
          /^(?=\d)/,
          `${toVariablePart(kind)}_`,
        );
      let unique = stem;
      for (let count = 2; taken.has(unique); count++) unique = `${stem}_${count}`;
      taken.add(unique);
      const variable = new Variable(unique, `${field} of the ${kind} ${name}`);
      all.push(variable);
      return variable;
    },
  };
}

/** Converts `Accueil n° 2` to `ACCUEIL_N_2`. */
function toVariablePart(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
    .toUpperCase();
}
