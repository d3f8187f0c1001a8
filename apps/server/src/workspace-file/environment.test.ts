import { describe, expect, it } from 'vitest';
import { readWorkspaceFile } from './document.ts';
import { DEFAULTS } from './schema.ts';

const environment = { WAHA_API_KEY: 'k-123', NAME: 'Acme', EMPTY: '', TWICE: `\${NAME}` };
const read = (text: string) => readWorkspaceFile(text, { ...DEFAULTS, environment });
const NUMBER = (key: string) => `workspace: { slug: acme, name: "\${NAME} of \${NAME}" }
numbers:
  - phone: "33600000001"
    engine: waha
    waha: { url: "http://localhost:3001", api_key: "${key}", session: desk }
`;

describe('environment variables', () => {
  it('are replaced anywhere in a value', () => {
    const { documents, problems } = read(NUMBER(`\${WAHA_API_KEY}`));
    expect(problems).toEqual([]);
    const { workspace } = documents[0]!.workspace;
    expect(workspace.name).toBe('Acme of Acme');
    expect(documents[0]!.workspace.numbers).toMatchObject([
      { settings: { url: 'http://localhost:3001', session: 'desk' }, secrets: { api_key: 'k-123' } },
    ]);
  });

  it.each([
    ['missing', `\${NOT_THERE}`, 'variable_unset'],
    ['empty', `\${EMPTY}`, 'variable_unset'],
    ['wrongly named', `\${not-a-name}`, 'variable_name'],
  ])('cause an error with their line and path if the variable is %s', (_name, key, code) => {
    const { documents, problems } = read(NUMBER(key));
    expect(documents).toEqual([]);
    expect(problems[0]).toMatchObject({ at: { line: 5 }, path: ['numbers', 0, 'waha', 'api_key'] });
    expect(problems[0]).toMatchObject({ code });
  });

  it(`are not expanded in a value that was already expanded, and $\${ is an escape`, () => {
    const { documents } = read(`workspace: { slug: acme, name: "\${TWICE} $\${NAME} $5 {x}" }`);
    expect(documents[0]!.workspace.workspace.name).toBe(`\${NAME} \${NAME} $5 {x}`);
  });

  it('are replaced in a value with an anchor, and in each alias and merge of it', () => {
    const { documents, problems } = read(`workspace: { slug: acme, name: &name "\${NAME}" }
campaigns:
  - { slug: a, name: *name, agent: &agent { goal: "Sell for \${NAME}.", first_message: Hi } }
  - { slug: b, name: B, agent: *agent }
  - { slug: c, name: C, agent: { <<: *agent, first_message: Hello } }
`);
    expect(problems).toEqual([]);
    const { workspace, campaigns } = documents[0]!.workspace;
    expect(workspace.name).toBe('Acme');
    expect(campaigns).toMatchObject([
      { name: 'Acme', agent: { goal: 'Sell for Acme.' } },
      { name: 'B', agent: { goal: 'Sell for Acme.', first_message: 'Hi' } },
      { name: 'C', agent: { goal: 'Sell for Acme.', first_message: 'Hello' } },
    ]);
  });
});
