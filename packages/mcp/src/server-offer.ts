// All tools, resources and prompts of the server.

import { JOBS } from './jobs/index.ts';
import { addPreview } from './previews/index.ts';
import type { Prompt } from './prompt.ts';
import { PROMPTS } from './prompts.ts';
import { deriveTool, listPublicOperations } from './public-operations.ts';
import type { Resource } from './resource.ts';
import { RESOURCES } from './resources.ts';
import type { Tool } from './tool.ts';

export interface Offer {
  tools: readonly Tool[];
  resources: readonly Resource[];
  prompts: readonly Prompt[];
}

/** Creates the offer once for all connections, because creating the schemas takes longer than many calls. */
export function makeOffer(): Offer {
  const tools = [
    ...JOBS,
    ...listPublicOperations().map((operation) => addPreview(operation, deriveTool(operation))),
  ];
  return { tools, resources: RESOURCES, prompts: PROMPTS };
}
