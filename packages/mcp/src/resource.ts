// A kind of resource that the MCP server offers: records of the workspace, each with a URI.
import type { Scope } from '@parley/contract';
import type { Api } from './api.ts';
import type { JsonObject } from './tool.ts';

/** A resource, as `resources/list` shows it. */
export interface ListedResource {
  uri: string;
  name: string;
  title?: string;
}

export interface Resource {
  /** The name of the kind, such as `lead`. */
  name: string;
  title: string;
  description: string;
  /** The URI, with a `{variable}` for each variable part: `parley://leads/{id}`. */
  uriTemplate: string;
  /** The required scopes. A key without one of them does not see this kind. */
  scopes: readonly Scope[];
  /** Lists the most relevant resources; undefined if this kind is not listed. */
  list?(api: Api): Promise<ListedResource[]>;
  /** Returns the resource as JSON. Throws the client's `ApiError` if the API refuses. */
  read(api: Api, variables: Record<string, string>): Promise<JsonObject>;
  /** Returns the values of a variable that start with `typed`. */
  complete?(api: Api, variable: string, typed: string): Promise<string[]>;
}
