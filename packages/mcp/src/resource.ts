// A kind of resource of the MCP server: records of the workspace that have an address.
import type { Scope } from '@parley/contract';
import type { Api } from './api.ts';
import type { JsonObject } from './tool.ts';

/** A resource in the answer of `resources/list`. */
export interface Place {
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
  /** A key without one of these scopes does not see the kind. */
  scopes: readonly Scope[];
  /** Lists the most relevant resources of this kind. Optional. */
  list?(api: Api): Promise<Place[]>;
  /** Returns the resource as JSON. Throws the client's `ApiError` for a refusal. */
  read(api: Api, variables: Record<string, string>): Promise<JsonObject>;
  /** Returns values of a variable that start with `typed`. */
  complete?(api: Api, variable: string, typed: string): Promise<string[]>;
}
