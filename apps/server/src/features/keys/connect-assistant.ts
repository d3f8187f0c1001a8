// Returns the settings that programs and assistants need besides a key, ready to paste (dashboard-operations.md#keys).
import type { contract, ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { buildConfiguration, KEY_PLACEHOLDER, REMOTE_ASSISTANTS } from './mcp-configuration.ts';

export function describeConnecting({
  baseUrl: url,
}: Pick<Ctx, 'baseUrl'>): ResultOf<typeof contract.keys.connecting>['data'] {
  return {
    api: `${url}/api/v1`,
    mcp: `${url}/mcp`,
    placeholder: KEY_PLACEHOLDER,
    curl: `curl '${url}/api/v1/me' --header 'Authorization: Bearer ${KEY_PLACEHOLDER}'`,
    assistants: REMOTE_ASSISTANTS.map((assistant) => ({
      assistant,
      text: buildConfiguration(assistant, { url }).text,
    })),
  };
}
