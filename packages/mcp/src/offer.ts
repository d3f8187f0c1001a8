// Everything that the server can offer.
import { deriveTool, publicOperations } from './derive.ts';
import { jobTools } from './jobs/index.ts';
import type { Prompt } from './prompt.ts';
import type { Resource } from './resource.ts';
import type { Tool } from './tool.ts';

export interface Offer {
  tools: readonly Tool[];
  resources: readonly Resource[];
  prompts: readonly Prompt[];
}

/** Making the schemas takes longer than many calls: make it once for all connections. */
export function makeOffer(now: () => number): Offer {
  const tools = [...jobTools(() => new Date(now())), ...publicOperations().map(deriveTool)];
  return { tools, resources: [], prompts: [] };
}
