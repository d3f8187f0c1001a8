// A tool of the MCP server: its description for clients, and its call.
import type { Effect, Scope, Toolset } from '@parley/contract';
import type { Api } from './api.ts';

export type JsonObject = Record<string, unknown>;

export interface Tool {
  /** Such as `leads_list`, or `lead_brief` for a whole job. */
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  effect: Effect;
  /** True if repeating the same call changes nothing more. */
  repeatable?: boolean;
  /** A key without one of these does not see the tool. */
  scopes: readonly Scope[];
  /** JSON Schemas of objects. */
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  /**
   * Makes a call with the caller's key. @returns the structured content; throws the client's `ApiError` for a refusal,
   * which becomes a result that the model can act on.
   */
  run(api: Api, args: JsonObject): Promise<JsonObject>;
}
