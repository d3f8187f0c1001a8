// The MCP server of one connection (stdio) or one request (HTTP), based on the SDK's low-level server. Creating a
// server is cheap, because a process creates the offer only once.
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { contract, type Scope } from '@parley/contract';
import packageJson from '../package.json' with { type: 'json' };
import type { Api } from './api.ts';
import { checkArguments } from './arguments.ts';
import { answerCompletion } from './completion.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { omitNulls } from './json-schema.ts';
import { describeProblem } from './problem.ts';
import { failWithRefusal, isRefusal } from './protocol-refusal.ts';
import { listResources, listTemplates, readResource } from './read-resource.ts';
import type { Offer } from './server-offer.ts';
import type { JsonObject, Tool } from './tool.ts';
import type { Toolbox } from './toolsets.ts';

/** The data of one caller's connection. */
export interface Connection extends Pick<Offer, 'resources' | 'prompts'> {
  api: Api;
  toolbox: Toolbox;
  /** Receives errors that are not refusals. */
  onError(error: unknown): void;
}

const VALIDATOR = new AjvJsonSchemaValidator();

export function createServer(connection: Connection): Server {
  const { api, toolbox, onError } = connection;
  const server = new Server(
    { name: 'parley', title: 'Parley', version: packageJson.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: VALIDATOR,
    },
  );
  const filterVisible = async <T extends { scopes: readonly Scope[] }>(all: readonly T[]): Promise<T[]> => {
    const held = await readScopes(api);
    return all.filter(({ scopes }) => scopes.every((scope) => held.includes(scope)));
  };
  server.setRequestHandler('tools/list', async () => ({
    tools: toolbox.listFor(await readScopes(api)) as never,
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = toolbox.byName.get(params.name);
    if (!tool) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool named ${params.name.slice(0, 100)} here.`,
      );
    }
    return callTool(tool, api, params.arguments ?? {}, onError);
  });
  server.setRequestHandler('resources/list', async () => ({
    resources: await listResources(await filterVisible(connection.resources), api),
  }));
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: listTemplates(await filterVisible(connection.resources)),
  }));
  server.setRequestHandler('resources/read', ({ params }) =>
    readResource(connection.resources, api, params.uri),
  );
  server.setRequestHandler('prompts/list', async () => ({
    prompts: (await filterVisible(connection.prompts)).map(
      ({ name, title, description, arguments: args }) => ({
        name,
        title,
        description,
        arguments: args.map(({ name, description, required }) => ({ name, description, required })),
      }),
    ),
  }));
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const prompt = connection.prompts.find(({ name }) => name === params.name);
    if (!prompt) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no prompt named ${params.name.slice(0, 100)}.`,
      );
    }
    const args = params.arguments ?? {};
    const missing = prompt.arguments.find(({ name, required }) => required && !args[name]?.trim());
    if (missing) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${missing.name} is required.`);
    const text = await prompt.text(api, args).catch(failWithRefusal);
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
  });
  server.setRequestHandler('completion/complete', ({ params }) =>
    answerCompletion(connection, params).catch(failWithRefusal),
  );
  return server;
}

/** Returns the key's scopes. They are requested each time, because a key can be revoked at any time. */
async function readScopes(api: Api): Promise<readonly Scope[]> {
  const { data } = await api.call(contract.identity.me, {}).catch(failWithRefusal);
  return data.key.scopes;
}

/** Calls a tool. For a refused call, returns a result that the model can act on. */
async function callTool(
  tool: Tool,
  api: Api,
  args: JsonObject,
  onError: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    checkArguments(tool, args);
    const content = omitNulls(await tool.run(api, args));
    return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
  } catch (error) {
    if (!isRefusal(error)) onError(error);
    const problem = describeProblem(error);
    return {
      content: [{ type: 'text', text: JSON.stringify(problem) }],
      structuredContent: problem,
      isError: true,
    };
  }
}
