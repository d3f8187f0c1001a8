// Compares 1,000 calls of a tool by eight simultaneous assistants to the same calls of the API: the server's share, and
// the total with an official client, which does more work than a call of the API.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import type { Environment } from './environment.ts';
import { compareSides, type Line, toLine } from './measure.ts';
import { buildLeadId, getFirstLead } from './seed.ts';

const CLIENTS = 8;
const CALLS = 1_000;
/** The `_meta` of each message in the latest revision of the protocol. */
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

type Call = (id: string) => Promise<unknown>;

export async function measureMcp({ teams, parley: { url } }: Environment, rounds: number): Promise<Line[]> {
  const team = teams.find(({ leads }) => leads > 0)!;
  const { key } = team;
  const pickLead = () => buildLeadId(getFirstLead(teams, team) + Math.floor(Math.random() * team.leads));
  const createCallLoad = (clients: readonly Call[]) => async () => {
    const began = performance.now();
    await Promise.all(
      clients.map(async (call) => {
        for (let made = 0; made < CALLS / CLIENTS; made++) await call(pickLead());
      }),
    );
    return CALLS / ((performance.now() - began) / 1_000);
  };
  const createClients = <T>(make: (index: number) => T) =>
    Array.from({ length: CLIENTS }, (_, index) => make(index));

  const bare = await compareSides(
    rounds,
    createCallLoad(
      createClients(() => (id) => fetchAnswer(`${url}/api/v1/leads/${id}`, { headers: buildBearer(key) })),
    ),
    createCallLoad(createClients((index) => (id) => callAsMessage(url, key, id, index % 2 === 0))),
  );
  const assistants = await Promise.all(createClients((index) => connectAssistant(url, key, index % 2 === 0)));
  const api = createCaller({ baseUrl: url, key });
  const official = await compareSides(
    rounds,
    createCallLoad(createClients(() => (id) => api.call(contract.leads.get, { id }))),
    createCallLoad(assistants.map((one) => (id) => one.callTool({ name: 'leads_get', arguments: { id } }))),
  );
  await Promise.all(assistants.map((one) => one.close()));
  return [
    toLine('1,000 calls of a tool by 8 clients', 'calls/s', 0.4, bare),
    { ...toLine('… with the official client', 'calls/s', 0, official), target: '', met: undefined },
  ];
}

const buildBearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function fetchAnswer(url: string, init: RequestInit): Promise<string> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return text;
}

/** Calls the tool as a message of the latest revision, or of the previous one. */
async function callAsMessage(url: string, key: string, id: string, latest: boolean): Promise<void> {
  const named = { 'mcp-method': 'tools/call', 'mcp-name': 'leads_get' };
  const headers = {
    ...buildBearer(key),
    ...(latest && named),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': latest ? '2026-07-28' : '2025-11-25',
  };
  const params = { name: 'leads_get', arguments: { id }, ...(latest && { _meta: ENVELOPE }) };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const text = await fetchAnswer(`${url}/mcp`, { method: 'POST', headers, body });
  if (!text.includes('structuredContent')) throw new Error(text);
}

async function connectAssistant(url: string, key: string, latest: boolean): Promise<Client> {
  const client = new Client(
    { name: 'bench', version: '1' },
    latest ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  );
  const requestInit = { headers: buildBearer(key) };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return client;
}
