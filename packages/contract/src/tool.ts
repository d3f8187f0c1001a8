// What a language model must know of an operation (mcp.md). MCP tools derive from it.

/** Groups of tools that a connection may be narrowed to. */
export const TOOLSETS = ['inbox', 'crm', 'campaigns', 'admin'] as const;
export type Toolset = (typeof TOOLSETS)[number];

/**
 * What a call does outside the caller: `read` nothing; `change` records, which can be changed back; `reach` a person's
 * phone, or many of them, soon; `remove` what can't be restored. `reach` and `remove` are previewed and confirmed.
 */
export type Effect = 'read' | 'change' | 'reach' | 'remove';

export interface ToolText {
  toolset: Toolset;
  effect: Effect;
  title: string;
  /** When to use it and when not, what comes back, what it costs. Short: every word is read in every conversation. */
  description: string;
}
