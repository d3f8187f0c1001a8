// A prompt of the MCP server: a request that a person picks from a menu.
import type { Scope } from '@parley/contract';
import type { Api } from './api.ts';

export interface PromptArgument {
  name: string;
  description: string;
  required: boolean;
  /** Values that begin with `typed`. */
  complete?(api: Api, typed: string): Promise<string[]>;
}

export interface Prompt {
  /** `morning_brief` */
  name: string;
  title: string;
  description: string;
  /** A key that lacks one of these does not see the prompt. */
  scopes: readonly Scope[];
  arguments: readonly PromptArgument[];
  /** What the person asks the assistant with it. */
  text(api: Api, args: Record<string, string>): Promise<string>;
}
