// `npm run mcp-sizes`: writes the tokens of the MCP server's tools into its page.
import { readFileSync, writeFileSync } from 'node:fs';
import { withSizes } from '../packages/mcp/src/sizes.testing.ts';

const page = new URL('../docs/reference/mcp.md', import.meta.url);
writeFileSync(page, withSizes(readFileSync(page, 'utf8')));
