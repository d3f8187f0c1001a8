// Everything that the server can offer.
import { deriveTool, publicOperations } from './derive.ts';
import type { Offer } from './server.ts';

let made: Offer | undefined;

/** Made when first asked for, once: making the schemas takes longer than many calls. */
export function wholeOffer(): Offer {
  made ??= { tools: publicOperations().map(deriveTool), resources: [], prompts: [] };
  return made;
}
