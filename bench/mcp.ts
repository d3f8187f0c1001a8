// 1,000 calls of a tool by eight assistants at once, beside the same calls of the API: official clients of the protocol,
// and our own client of the API, one call at a time each.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import type { Environment } from './environment.ts';
import { compare, type Line, lineOf } from './measure.ts';
import { firstLead, leadId } from './seed.ts';

const CLIENTS = 8;
const CALLS = 1_000;

type Call = (id: string) => Promise<unknown>;

export async function mcp({ teams, parley }: Environment, rounds: number): Promise<Line[]> {
  const team = teams.find(({ leads }) => leads > 0)!;
  const anyLead = () => leadId(firstLead(teams, team) + Math.floor(Math.random() * team.leads));

  const assistants = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const revision = index % 2 === 0 ? '2026-07-28' : undefined;
      const client = new Client(
        { name: 'bench', version: '1' },
        revision ? { versionNegotiation: { mode: { pin: revision } } } : {},
      );
      const requestInit = { headers: { authorization: `Bearer ${team.key}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(`${parley.url}/mcp`), { requestInit }));
      return client;
    }),
  );
  const tools: Call[] = assistants.map((assistant) => async (id) => {
    const { isError } = await assistant.callTool({ name: 'leads_get', arguments: { id } });
    if (isError) throw new Error(`leads_get refused ${id}`);
  });
  const api = createCaller({ baseUrl: parley.url, key: team.key });
  const routes: Call[] = assistants.map(() => (id) => api.call(contract.leads.get, { id }));

  const callsPerSecond = (clients: readonly Call[]) => async () => {
    const began = performance.now();
    await Promise.all(
      clients.map(async (call) => {
        for (let made = 0; made < CALLS / CLIENTS; made++) await call(anyLead());
      }),
    );
    return CALLS / ((performance.now() - began) / 1_000);
  };
  const compared = await compare(rounds, callsPerSecond(routes), callsPerSecond(tools));
  await Promise.all(assistants.map((assistant) => assistant.close()));
  return [lineOf('1,000 calls of a tool by 8 assistants', 'calls/s', 0.4, compared)];
}
