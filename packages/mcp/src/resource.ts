// A kind of resource of the MCP server: records of the workspace with an address.
import type { Scope } from '@parley/contract';
import type { Api } from './api.ts';
import type { JsonObject } from './tool.ts';

/** One resource, as `resources/list` shows it. */
export interface ListedResource {
  uri: string;
  name: string;
  title?: string;
}

export interface Resource {
  /** `lead` */
  name: string;
  title: string;
  description: string;
  /** With one `{variable}` for each part: `parley://leads/{id}`. */
  uriTemplate: string;
  /** A key without one of these does not see this kind. */
  scopes: readonly Scope[];
  /** Lists the most relevant ones; undefined if this kind is not listed. */
  list?(api: Api): Promise<ListedResource[]>;
  /** Returns the resource as JSON; throws the client's `ApiError` for a refusal. */
  read(api: Api, variables: Record<string, string>): Promise<JsonObject>;
  /** Returns values of a variable that start with `typed`. */
  complete?(api: Api, variable: string, typed: string): Promise<string[]>;
}
