// What a language model must know of an operation (mcp.md). MCP tools derive from it.

/** Groups of tools that a connection may be narrowed to. */
export const TOOLSETS = ['inbox', 'crm', 'campaigns', 'admin'] as const;
export type Toolset = (typeof TOOLSETS)[number];

/**
 * What a call does: `read` changes nothing; `change` records, which can be changed back; `reach` people's phones soon, or
 * an address outside with data of the workspace; `remove` what can't be restored. `reach` and `remove` are previewed and
 * confirmed.
 */
export type Effect = 'read' | 'change' | 'reach' | 'remove';

export interface ToolText {
  toolset: Toolset;
  effect: Effect;
  /** The same call again changes nothing more. Reads are so anyway. */
  repeatable?: boolean;
  title: string;
  /** When to use it and when not, what comes back, what it costs. Short: every word is read in every conversation. */
  description: string;
}
