// A kind of resource of the MCP server: something of the workspace that has an address.
import type { Scope } from '@parley/contract';
import type { Api } from './api.ts';
import type { JsonObject } from './tool.ts';

/** Where one resource is, as `resources/list` shows it. */
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
  /** With one `{variable}` for each part of the address: `parley://leads/{id}`. */
  uriTemplate: string;
  /** A key that lacks one of these does not see the kind. */
  scopes: readonly Scope[];
  /** Some of this kind, those that matter now; none without it. */
  list?(api: Api): Promise<Place[]>;
  /** The resource as JSON; throws the client's `ApiError` for a refusal. */
  read(api: Api, variables: Record<string, string>): Promise<JsonObject>;
  /** Values of a variable that begin with `typed`. */
  complete?(api: Api, variable: string, typed: string): Promise<string[]>;
}
