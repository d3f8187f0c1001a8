// `npm run mcp-sizes`: writes the token counts of the MCP server's tools into its documentation page.
import { readFileSync, writeFileSync } from 'node:fs';
import { withSizes } from '../packages/mcp/src/sizes.testing.ts';

const page = new URL('../docs/reference/mcp.md', import.meta.url);
writeFileSync(page, withSizes(readFileSync(page, 'utf8')));
