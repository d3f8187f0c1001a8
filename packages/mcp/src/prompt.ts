// A prompt that the MCP server offers: a request that a person selects from a menu.
import type { Scope } from '@parley/contract';
import type { Api } from './api.ts';

export interface PromptArgument {
  name: string;
  description: string;
  required: boolean;
  /** Returns possible values that start with `typed`. */
  complete?(api: Api, typed: string): Promise<string[]>;
}

export interface Prompt {
  /** The name, such as `morning_brief`. */
  name: string;
  title: string;
  description: string;
  /** The required scopes. A key without one of them does not see the prompt. */
  scopes: readonly Scope[];
  arguments: readonly PromptArgument[];
  /** Returns the text of the person's request to the assistant. */
  text(api: Api, args: Record<string, string>): Promise<string>;
}
