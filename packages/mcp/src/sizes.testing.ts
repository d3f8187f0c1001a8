// How many tokens a model reads of the tools, and the table of the documents that says so (mcp.md#toolsets).
import { TOOLSETS } from '@parley/contract';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { INSTRUCTIONS } from './instructions.ts';
import { listed } from './listed.ts';
import { makeOffer } from './offer.ts';
import type { Tool } from './tool.ts';

/** Tokens of the tools, as `tools/list` shows them. */
export function sizeOf(tools: readonly Tool[]): number {
  return countTokens(JSON.stringify(tools.map(listed)));
}

/** Each narrowing that the documents name, with its tools. */
export function narrowings(): { name: string; tools: readonly Tool[] }[] {
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

/** The page with the table of now. */
export function withSizes(page: string): string {
  const rows = narrowings().map(
    ({ name, tools }) => `| ${name} | ${tools.length} | ${format(sizeOf(tools))} |`,
  );
  const table = ['| | tools | tokens |', '|---|---|---|', ...rows];
  const told = `The instructions for all tools take ${countTokens(INSTRUCTIONS)} more.`;
  return page.replace(
    MARKS,
    (_, begin: string, end: string) => `${begin}${table.join('\n')}\n\n${told}\n${end}`,
  );
}

const format = (count: number) => count.toLocaleString('en');
