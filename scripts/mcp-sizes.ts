// Writes how many tokens the tools of the MCP server take into its page: `npm run mcp-sizes`.
import { readFileSync, writeFileSync } from 'node:fs';
import { withSizes } from '../packages/mcp/src/sizes.testing.ts';

const page = new URL('../docs/reference/mcp.md', import.meta.url);
writeFileSync(page, withSizes(readFileSync(page, 'utf8')));
