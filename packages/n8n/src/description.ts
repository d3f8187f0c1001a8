// The description of the node, generated from the OpenAPI document. The build replaces this module by its result.
import document from '../../../openapi.json' with { type: 'json' };
import { describeEvents, describeNode } from './generate.ts';
import type { OpenApi } from './openapi.ts';

export const NODE = describeNode(document as unknown as OpenApi);
export const EVENT_CHOICES = describeEvents(document as unknown as OpenApi);
