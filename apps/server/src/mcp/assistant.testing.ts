// An assistant that uses the MCP server, through the official client for each revision of the protocol.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { getProgram } from '../testing/programs.ts';

export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
type Revision = (typeof REVISIONS)[number];

export type JsonObject = Record<string, unknown>;

/** A tool as a client sees it. */
interface ListedTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  annotations?: JsonObject;
}

export interface ToolResult {
  /** The structured content, which the text repeats. */
  content: JsonObject;
  isError: boolean;
}

export interface Assistant {
  /** The revision that the server and the client agreed on. */
  revision: string | undefined;
  /** The client itself, for requests without a helper here. */
  client: Client;
  tools(): Promise<ListedTool[]>;
  call(name: string, args?: JsonObject): Promise<ToolResult>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  key: string;
  revision?: Revision;
  /** The query of the URL; over stdio, the flags of the command. */
  query?: string;
  headers?: Record<string, string>;
}

/** A transport that both clients accept. */
type ClientTransport = Parameters<Client['connect']>[0];

/** Connects the client of a revision to the server at `url`, over HTTP. */
export function connectAssistant(
  url: string,
  { key, revision, query = '', headers = {} }: ConnectOptions,
): Promise<Assistant> {
  const address = new URL(`${url}/mcp${query && `?${query}`}`);
  const options = { requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } } };
  return openClient(revision, {
    '2026-07-28': () => new StreamableHTTPClientTransport(address, options),
    '2025-11-25': () => new EarlierTransport(address, options) as ClientTransport,
  });
}

/** Connects the client over the standard input and output of `parley mcp`, which calls `url`. */
export function connectOverStdio(
  url: string,
  { key, revision, query = '' }: ConnectOptions,
): Promise<Assistant> {
  const { file, env } = getProgram('parley');
  const server = {
    command: process.execPath,
    args: [file, 'mcp', ...query.split(' ').filter((flag) => flag !== '')],
    env: { ...env, PARLEY_URL: url, PARLEY_KEY: key },
  };
  return openClient(revision, {
    '2026-07-28': () => new StdioClientTransport(server),
    '2025-11-25': () => new EarlierStdioTransport(server) as ClientTransport,
  });
}

async function openClient(
  revision: Revision = '2026-07-28',
  ways: Record<Revision, () => ClientTransport>,
): Promise<Assistant> {
  const way = ways[revision]();
  if (revision === '2025-11-25') {
    let agreed: string | undefined;
    const transport = way as { setProtocolVersion?(version: string): void };
    const inform = transport.setProtocolVersion?.bind(transport);
    transport.setProtocolVersion = (version) => {
      agreed = version;
      inform?.(version);
    };
    const client = new EarlierClient({ name: 'test', version: '1' });
    await client.connect(way as never);
    return createAssistant(client as unknown as Client, agreed);
  }
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: revision } } },
  );
  await client.connect(way);
  return createAssistant(client, client.getNegotiatedProtocolVersion());
}

/** Returns the client of either revision behind one interface. */
function createAssistant(client: Client, revision: string | undefined): Assistant {
  return {
    revision,
    client,
    tools: async () => (await client.listTools()).tools as ListedTool[],
    async call(name, args = {}) {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
      const [text] = content as { type: string; text: string }[];
      if (text?.text !== JSON.stringify(structuredContent)) throw new Error('the text is not the content');
      return { content: structuredContent as JsonObject, isError: isError === true };
    },
    close: () => client.close(),
  };
}
