// Parses the server's validation message: one sentence per line, each starting with the path of its field.

/**
 * Returns the problems of a `validation_error` by field, such as `{ 'criteria[0].ask': 'is required' }`. Several
 * problems of one field are joined. A line without a field goes under the empty name.
 */
export function problemsByField(message: string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const line of message.split('\n')) {
    const [, field = '', said = line] = /^([a-z_][\w.[\]]*) (.+)$/.exec(line) ?? [];
    problems[field] = problems[field] === undefined ? said : `${problems[field]}; ${said}`;
  }
  return problems;
}
