// Builds ready-to-paste configurations that connect assistants to the MCP server (docs/mcp.md), for the command line
// and the dashboard.
import { fileURLToPath } from 'node:url';
import { brand } from '@parley/contract';

/** Assistants that connect to this server directly. `claude-desktop` starts a local program instead. */
export const REMOTE_ASSISTANTS = ['claude-code', 'cursor', 'vscode', 'chatgpt'] as const;
export const ASSISTANTS = [...REMOTE_ASSISTANTS, 'claude-desktop'] as const;
export type Assistant = (typeof ASSISTANTS)[number];

export interface ConfigurationRequest {
  url: string;
  /** The key to write into the configuration; default: a placeholder. */
  key?: string | undefined;
  toolsets?: string | undefined;
  readonly?: boolean | undefined;
}

/** A configuration, and a sentence that says where to put it. */
export interface Configuration {
  where: string;
  text: string;
}

/** The text that replaces a key in a configuration when the key is not known. */
export const KEY_PLACEHOLDER = `${brand.keyPrefix}YOUR_KEY`;

const LAUNCHER = fileURLToPath(new URL('../../../../../bin/parley.mjs', import.meta.url));
const formatJson = (value: unknown) => JSON.stringify(value, null, 2);

export function buildConfiguration(assistant: Assistant, wanted: ConfigurationRequest): Configuration {
  const key = wanted.key ?? KEY_PLACEHOLDER;
  const address = buildAddress(wanted);
  const remote = { url: address, headers: { Authorization: `Bearer ${key}` } };
  switch (assistant) {
    case 'claude-code':
      return {
        where: 'Run this once:',
        text: `claude mcp add --transport http parley '${address}' --header 'Authorization: Bearer ${key}'`,
      };
    case 'cursor':
      return {
        where: 'Add this to ~/.cursor/mcp.json, or to .cursor/mcp.json of a project:',
        text: formatJson({ mcpServers: { parley: remote } }),
      };
    case 'vscode':
      return {
        where: 'Add this to .vscode/mcp.json. VS Code asks for the key and stores it:',
        text: formatJson({
          inputs: [{ type: 'promptString', id: 'parley-key', description: 'Parley API key', password: true }],
          servers: {
            parley: { type: 'http', url: address, headers: { Authorization: `Bearer \${input:parley-key}` } },
          },
        }),
      };
    case 'chatgpt':
      return {
        where:
          'Pass this to the Responses API as a tool. The settings of ChatGPT accept only OAuth or no key, so ChatGPT itself needs a gateway: see docs/mcp.md.',
        text: formatJson({
          type: 'mcp',
          server_label: 'parley',
          server_url: address,
          authorization: key,
          require_approval: 'always',
        }),
      };
    case 'claude-desktop':
      return {
        where:
          'Add this to claude_desktop_config.json (Settings > Developer > Edit Config), then restart Claude:',
        text: formatJson({
          mcpServers: {
            parley: {
              command: process.execPath,
              args: [LAUNCHER, 'mcp', ...listLimits(wanted)],
              env: { PARLEY_URL: wanted.url, PARLEY_KEY: key },
            },
          },
        }),
      };
  }
}

function buildAddress({ url, toolsets, readonly }: ConfigurationRequest): string {
  const query = [...(toolsets ? [`toolsets=${toolsets}`] : []), ...(readonly ? ['readonly=true'] : [])];
  return `${url}/mcp${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function listLimits({ toolsets, readonly }: ConfigurationRequest): string[] {
  return [...(toolsets ? ['--toolsets', toolsets] : []), ...(readonly ? ['--readonly'] : [])];
}
