// Converts a tool to its form in the result of `tools/list`.
import type { JsonObject, Tool } from './tool.ts';

export function toListedTool(tool: Tool): JsonObject {
  const { name, title, description, inputSchema, outputSchema } = tool;
  return { name, title, description, inputSchema, outputSchema, annotations: buildAnnotations(tool) };
}

/** Returns the annotations. All four are set, so that a client needs no default. */
function buildAnnotations({ effect, repeatable }: Tool): JsonObject {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'reach' || effect === 'remove',
    idempotentHint: effect === 'read' || repeatable === true,
    openWorldHint: effect === 'reach',
  };
}
