// Everything that the server can offer.
import { deriveTool, publicOperations } from './derive.ts';
import { JOBS } from './jobs/index.ts';
import { PROMPTS } from './prompts.ts';
import { RESOURCES } from './resources.ts';
import type { Offer } from './server.ts';

let made: Offer | undefined;

/** Made when first asked for, once: making the schemas takes longer than many calls. */
export function wholeOffer(): Offer {
  made ??= {
    tools: [...JOBS, ...publicOperations().map(deriveTool)],
    resources: RESOURCES,
    prompts: PROMPTS,
  };
  return made;
}
