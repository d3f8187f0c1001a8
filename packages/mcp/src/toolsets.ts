// Selects the tools that a connection sees (mcp.md#toolsets).
import { type Scope, TOOLSETS, type Toolset } from '@parley/contract';
import { toListedTool } from './listed-tool.ts';
import type { JsonObject, Tool } from './tool.ts';

/** The tools that a connection requested. */
export interface Narrowing {
  toolsets: readonly Toolset[];
  readonly: boolean;
}

/** The request names an unknown toolset or value. */
export class NarrowingError extends Error {}

/**
 * Parses `?toolsets=inbox,crm&readonly=true`; without them, all tools are selected. Throws a {@link NarrowingError} for
 * any other value, because a misspelled `readonly` must not allow changes.
 */
export function parseNarrowing(toolsets: string | undefined, readonly: string | undefined): Narrowing {
  const names = toolsets === undefined ? [...TOOLSETS] : toolsets.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !TOOLSETS.includes(name as Toolset));
  if (unknown !== undefined) {
    throw new NarrowingError(
      `toolsets must be a comma-separated list of: ${TOOLSETS.join(', ')}. It has "${unknown.slice(0, 50)}".`,
    );
  }
  if (readonly !== undefined && readonly !== 'true' && readonly !== 'false') {
    throw new NarrowingError('readonly must be true or false.');
  }
  return { toolsets: names as Toolset[], readonly: readonly === 'true' };
}

/** The tools that a narrowed endpoint offers. */
export interface Toolbox {
  byName: ReadonlyMap<string, Tool>;
  /** Returns the tools as `tools/list` shows them to a key with these scopes. */
  listFor(scopes: readonly Scope[]): JsonObject[];
}

/**
 * Returns a function that creates each toolbox and each of its lists only once, because schemas are large and calls are
 * frequent.
 */
export function createToolboxes(tools: readonly Tool[]): (narrowing: Narrowing) => Toolbox {
  const boxes = new Map<string, Toolbox>();
  return (narrowing) => {
    const name = `${[...narrowing.toolsets].sort().join()} ${narrowing.readonly}`;
    let box = boxes.get(name);
    if (!box) {
      box = createToolbox(tools.filter((tool) => isWithin(tool, narrowing)));
      boxes.set(name, box);
    }
    return box;
  };
}

function isWithin({ toolset, effect }: Tool, { toolsets, readonly }: Narrowing): boolean {
  return toolsets.includes(toolset) && (!readonly || effect === 'read');
}

function createToolbox(tools: readonly Tool[]): Toolbox {
  const shown = tools.map((tool) => ({ tool, entry: toListedTool(tool) }));
  return {
    byName: new Map(tools.map((tool) => [tool.name, tool])),
    listFor: (scopes) =>
      shown
        .filter(({ tool }) => tool.scopes.every((scope) => scopes.includes(scope)))
        .map(({ entry }) => entry),
  };
}
