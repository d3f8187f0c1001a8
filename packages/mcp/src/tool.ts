// A tool of the MCP server: what a client lists, and what a call of it does.
import type { Effect, Scope, Toolset } from '@parley/contract';
import type { Api } from './api.ts';

export type JsonObject = Record<string, unknown>;

export interface Tool {
  /** `leads_list`; tools for whole jobs have a name of their own: `lead_brief`. */
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  effect: Effect;
  /** The same call again changes nothing more. */
  repeatable?: boolean;
  /** A key that lacks one of these does not see the tool. */
  scopes: readonly Scope[];
  /** JSON Schemas of objects. */
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  /**
   * Carries out a call with the caller's key. @returns the structured content; throws the client's `ApiError` for a
   * refusal, which becomes a result that the model can act on.
   */
  run(api: Api, args: JsonObject): Promise<JsonObject>;
}
