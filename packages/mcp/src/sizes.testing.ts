// Counts the tokens of the tools and writes the table in the document (mcp.md#toolsets).
import { TOOLSETS } from '@parley/contract';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { INSTRUCTIONS } from './instructions.ts';
import { toListedTool } from './listed-tool.ts';
import { makeOffer } from './server-offer.ts';
import type { Tool } from './tool.ts';

/** Returns the number of tokens of the tools as `tools/list` shows them. */
export function countToolTokens(tools: readonly Tool[]): number {
  return countTokens(JSON.stringify(tools.map(toListedTool)));
}

/** Returns the tools of each selection that the document lists. */
export function listNarrowings(): { name: string; tools: readonly Tool[] }[] {
  const { tools } = makeOffer();
  return [
    { name: 'all', tools },
    { name: '`readonly=true`', tools: tools.filter(({ effect }) => effect === 'read') },
    ...TOOLSETS.map((toolset) => ({
      name: `\`toolsets=${toolset}\``,
      tools: tools.filter((tool) => tool.toolset === toolset),
    })),
  ];
}

const MARKS = /(<!-- sizes -->\n)[\s\S]*?(<!-- \/sizes -->)/;

/** Returns the document with the current table. */
export function withSizes(page: string): string {
  const rows = listNarrowings().map(
    ({ name, tools }) => `| ${name} | ${tools.length} | ${formatCount(countToolTokens(tools))} |`,
  );
  const table = ['| | tools | tokens |', '|---|---|---|', ...rows];
  const told = `The instructions for all tools take ${countTokens(INSTRUCTIONS)} more.`;
  return page.replace(
    MARKS,
    (_, begin: string, end: string) => `${begin}${table.join('\n')}\n\n${told}\n${end}`,
  );
}

const formatCount = (count: number) => count.toLocaleString('en');
