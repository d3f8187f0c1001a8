// The description of an operation for language models (mcp.md). MCP tools are derived from it.

/** Groups of tools to which a connection can be limited. */
export const TOOLSETS = ['inbox', 'crm', 'campaigns', 'admin'] as const;
export type Toolset = (typeof TOOLSETS)[number];

/**
 * The effect of a call. `read` changes nothing; `change` changes records, which can be reversed; `reach` causes
 * messages to be sent to phones, or sends data from the workspace to a URL outside Parley; `remove` can't be reversed.
 * Calls with `reach` and `remove` are previewed and confirmed.
 */
export type Effect = 'read' | 'change' | 'reach' | 'remove';

export interface ToolText {
  toolset: Toolset;
  effect: Effect;
  /** Whether repeating the call changes nothing more; always true for a read. */
  repeatable?: boolean;
  title: string;
  /** When to use the tool, what it returns and what it costs. Keep it short, because every conversation includes it. */
  description: string;
}
