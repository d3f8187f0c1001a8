// An assistant that uses the MCP server: the official client of each revision of the protocol.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
export type Revision = (typeof REVISIONS)[number];

type JsonObject = Record<string, unknown>;

/** A tool as a client sees it. */
export interface ListedTool {
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
  /** As the server and the client agreed. */
  revision: string | undefined;
  /** The client itself, for what has no shorter way here. */
  client: Client;
  tools(): Promise<ListedTool[]>;
  call(name: string, args?: JsonObject): Promise<ToolResult>;
  close(): Promise<void>;
}

export interface Connecting {
  key: string;
  revision?: Revision;
  /** After the `?` of the address. */
  query?: string;
  headers?: Record<string, string>;
}

/** Connects the client of a revision to the server at `url`. */
export async function connect(
  url: string,
  { key, revision = '2026-07-28', query = '', headers = {} }: Connecting,
): Promise<Assistant> {
  const address = new URL(`${url}/mcp${query && `?${query}`}`);
  const options = { requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } } };
  if (revision === '2025-11-25') {
    const client = new EarlierClient({ name: 'test', version: '1' });
    const transport = new EarlierTransport(address, options);
    await client.connect(transport as never);
    return assistantOf(client as unknown as Client, transport.protocolVersion);
  }
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: revision } } },
  );
  await client.connect(new StreamableHTTPClientTransport(address, options));
  return assistantOf(client, client.getNegotiatedProtocolVersion());
}

/** What both clients have in common. */
export function assistantOf(client: Client, revision: string | undefined): Assistant {
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
