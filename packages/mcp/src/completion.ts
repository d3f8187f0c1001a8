// Completes the variables of resources and the arguments of prompts while a person types.
import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import type { Api } from './api.ts';
import type { Offer } from './server-offer.ts';

/** The maximum number of values in a completion, set by the protocol. */
const MOST = 100;

export async function answerCompletion(
  { api, resources, prompts }: { api: Api } & Pick<Offer, 'resources' | 'prompts'>,
  { ref, argument: { name, value } }: CompleteRequestParams,
): Promise<CompleteResult> {
  const values =
    ref.type === 'ref/resource'
      ? await resources.find(({ uriTemplate }) => uriTemplate === ref.uri)?.complete?.(api, name, value)
      : await prompts
          .find((prompt) => prompt.name === ref.name)
          ?.arguments.find((one) => one.name === name)
          ?.complete?.(api, value);
  return { completion: { values: (values ?? []).slice(0, MOST), hasMore: (values?.length ?? 0) > MOST } };
}
