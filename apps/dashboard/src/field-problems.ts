// What the server says of a form, by field: a sentence a line, each beginning with the place of its field.

/**
 * The problems of a `validation_error` by field, such as `{ 'criteria[0].ask': 'is required' }`; several of one field are
 * joined. What begins with no place stands under the empty name.
 */
export function problemsByField(message: string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const line of message.split('\n')) {
    const [, field = '', said = line] = /^([a-z_][\w.[\]]*) (.+)$/.exec(line) ?? [];
    problems[field] = problems[field] === undefined ? said : `${problems[field]}; ${said}`;
  }
  return problems;
}
