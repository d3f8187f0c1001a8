// A tool of the MCP server: its description for clients, and its call.
import type { Effect, Scope, Toolset } from '@parley/contract';
import type { Api } from './api.ts';

export type JsonObject = Record<string, unknown>;

export interface Tool {
  /** The name, such as `leads_list`, or `lead_brief` for a whole job. */
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  effect: Effect;
  /** Whether repeating the same call has no further effect. */
  repeatable?: boolean;
  /** The required scopes. A key without one of them does not see the tool. */
  scopes: readonly Scope[];
  /** The JSON Schema of the arguments. */
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  /**
   * Calls the tool with the caller's key. Throws the client's `ApiError` if the API refuses; the server turns it into a
   * result that the model can act on.
   * @returns the structured content
   */
  run(api: Api, args: JsonObject): Promise<JsonObject>;
}
