// Writes the plain value of a workspace file as YAML that is read as the same value.
import { Scalar, stringify } from 'yaml';
import type { Block } from './agent-block.ts';
import { Variable } from './secret-names.ts';

const WIDTH = 100;

/**
 * Writes the comments, then the sections, separated by empty lines. Text in values can't become a variable, because
 * `${` is written as `$${`.
 */
export function writeYaml(sections: Block, comments: readonly string[]): string {
  const head = comments
    .map((line) => (line === '' ? '#\n' : `# ${line.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')}\n`))
    .join('');
  const written = Object.entries(sections).map(([name, value]) =>
    stringify(
      { [name]: escapeLiteral(value) },
      { lineWidth: WIDTH, indentSeq: true, aliasDuplicateObjects: false },
    ),
  );
  return `${head}\n${written.join('\n')}`;
}

function escapeLiteral(value: unknown): unknown {
  if (value instanceof Variable) return `\${${value.name}}`;
  if (typeof value === 'string') {
    const text = new Scalar(value.replaceAll('${', () => '$${'));
    // Don't keep trailing line breaks in block texts: they would include the empty line after the section.
    if (value.endsWith('\n')) text.type = 'QUOTE_DOUBLE';
    return text;
  }
  if (Array.isArray(value)) return value.map(escapeLiteral);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escapeLiteral(inner)]));
}
