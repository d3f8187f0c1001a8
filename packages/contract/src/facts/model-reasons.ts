// Why a language model did not answer. `code` is the status of the provider's response, followed by its error code if
// it gave one.
const coded = (code: string | null) => (code === null ? '' : ` (${code})`);

const REFUSALS = {
  auth: 'the key was rejected, or has no access to this model',
  unknown_model: 'the provider has no such model',
  rate: 'too many calls or tokens per minute',
  quota: 'the account has no credit left',
  too_long: "the request exceeds the model's context window",
  refused: 'the model declined to answer',
  failed: 'the provider had an internal error',
  redirected: 'the URL redirects to another one; redirects are not followed',
  no_address: 'nothing was found at this URL; check the URL',
  invalid: 'the provider rejected the request as invalid',
};

export type ModelRefusal = keyof typeof REFUSALS;

export const modelReasons = {
  model_failed: ({ model, why }: { model: string; why: string }) => `${model}: ${why}`,
  model_refused: ({ cause, code }: { cause: ModelRefusal; code: string | null }) =>
    `${REFUSALS[cause]}${coded(code)}`,
  /** `kind` only sorts the failures; the text does not contain it. */
  model_call_failed: ({ why }: { kind: string; why: string }) => why,
  model_late: () => 'no answer in time',
  model_not_called: () => 'no time left for a call',
  turn_time_used: () => 'no time left in this turn',
  budget_reserved: () => 'calls under way might use the rest of the budget',
  model_address_forbidden: () =>
    "the URL must not lead to a link-local address or a cloud's metadata service",
  model_address_invalid: () => 'the URL is not valid',
  model_unreachable: ({ code }: { code: string | null }) =>
    `no response, or an incomplete one (${code ?? 'no code'})`,
  model_response_too_large: ({ mebibytes }: { mebibytes: number }) =>
    `the response is larger than ${mebibytes} MiB`,
  model_protocol_broken: () => "the response does not follow the provider's protocol",
  model_request_impossible: ({ error }: { error: string | null }) =>
    `the request is not possible for this model (${error ?? 'no reason'})`,
  model_key_malformed: () => 'the key contains spaces or other invalid characters',
  model_not_transcribing: ({ provider, others }: { provider: string; others: string[] }) =>
    `${provider} cannot transcribe voice notes; ${others.slice(0, -1).join(', ')} and ${others.at(-1)} can`,
  model_context_full: () => 'the request leaves no room for an answer',
  model_answer_cut: () => 'the answer hit the token limit',
  model_answer_empty: () => 'the answer has no text',
  model_list_missing: () => '/models did not return a list of models',
  provider_not_set_up: ({ provider }: { provider: string }) =>
    `${provider} is not set up: neither the workspace nor the installation has its key`,
  model_key_sealed: ({ model }: { model: string }) =>
    `cannot decrypt the key of ${model}: apply the workspace file again`,
  model_name_invalid: () => 'the name of a model must be provider/model, such as anthropic/claude-sonnet-4-5',
};
