// What a language model needs to know about an operation (mcp.md). MCP tools are derived from it.

/** Groups of tools that a connection can be limited to. */
export const TOOLSETS = ['inbox', 'crm', 'campaigns', 'admin'] as const;
export type Toolset = (typeof TOOLSETS)[number];

/**
 * The effect of a call: `read` changes nothing; `change` changes records, which can be reversed; `reach` soon writes to
 * phones, or sends data of the workspace to an outside address; `remove` cannot be reversed. `reach` and `remove` are
 * previewed and confirmed.
 */
export type Effect = 'read' | 'change' | 'reach' | 'remove';

export interface ToolText {
  toolset: Toolset;
  effect: Effect;
  /** Repeating the call changes nothing more. This is true of every read. */
  repeatable?: boolean;
  title: string;
  /** When to use it, what it returns and what it costs. Short: every conversation includes it. */
  description: string;
}
