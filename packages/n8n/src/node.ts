// The node with an action for each operation. n8n runs it from its description, so it has no code.
import { NODE } from './description.ts';

export class Parley {
  description = NODE;
}
