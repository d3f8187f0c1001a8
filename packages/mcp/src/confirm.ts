// Calls that reach people or can't be undone are previewed, then confirmed (mcp.md#preview-and-confirm). A preview
// returns a `send_id`, valid only for the same tool, arguments and key. The id is signed, so the server stores nothing.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Api } from './api.ts';
import type { JsonObject, Tool } from './tool.ts';

/** The validity of a preview in milliseconds. An Idempotency-Key is remembered at least as long. */
export const PREVIEW_LASTS_MS = 15 * 60_000;

/** Finds out what a call would do. Throws the call's error if the call would certainly be refused. */
export type Preview = (api: Api, args: JsonObject) => Promise<JsonObject>;

/** The call has no valid confirmation, so nothing was done. */
export class ConfirmationError extends Error {
  override name = 'ConfirmationError';
  readonly nextStep: string;
  constructor(message: string, nextStep: string) {
    super(message);
    this.nextStep = nextStep;
  }
}

export interface ConfirmOptions {
  /**
   * Whether the confirmed call sends its `send_id` as `idempotency_key`, so that a repeated call is the same request.
   */
  takesKey?: boolean | undefined;
  /** Throws if an earlier call with the same `send_id` succeeded, so that its effect is not repeated. */
  before?: (api: Api, args: JsonObject, previewedAt: Date) => Promise<void>;
}

/** Returns the tool with a preview that its callers must confirm. */
export function createConfirmable(
  tool: Tool,
  preview: Preview,
  { takesKey, before }: ConfirmOptions = {},
): Tool {
  return {
    ...tool,
    inputSchema: withConfirmation(tool.inputSchema),
    outputSchema: withPreview(tool.outputSchema),
    async run(api, { confirm, send_id, ...args }) {
      if (confirm !== true) {
        const sendId = createSendId(api, tool.name, args);
        return {
          preview: await preview(api, args),
          confirm_with: { confirm: true, send_id: sendId },
          valid_until: new Date(api.now() + PREVIEW_LASTS_MS).toISOString(),
        };
      }
      const previewedAt = checkSendId(api, tool.name, args, send_id);
      await before?.(api, args, previewedAt);
      return tool.run(api, takesKey ? { ...args, idempotency_key: send_id } : args);
    },
  };
}

const CONFIRMATION = {
  confirm: {
    type: 'boolean',
    description: 'true carries the call out. Without it, the call returns a preview.',
  },
  send_id: { type: 'string', description: 'From the preview.' },
};

const withConfirmation = (schema: JsonObject): JsonObject => ({
  ...schema,
  properties: { ...(schema['properties'] as JsonObject | undefined), ...CONFIRMATION },
});

/** Returns the schema without required fields, because the result is either the call's result or a preview. */
function withPreview({ required: _, ...schema }: JsonObject): JsonObject {
  const properties = {
    ...(schema['properties'] as JsonObject | undefined),
    preview: { type: 'object' },
    confirm_with: { type: 'object' },
    valid_until: { type: 'string' },
  };
  return { ...schema, properties };
}

/**
 * Returns a `send_id`: `<time>.<random>.<proof>`. The proof depends on the API key's fingerprint, which only the key's
 * owner can compute.
 */
function createSendId(api: Api, tool: string, args: JsonObject): string {
  const head = `${api.now().toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${head}.${createProof(api, head, tool, args)}`;
}

function createProof({ fingerprint }: Api, head: string, tool: string, args: JsonObject): string {
  const text = JSON.stringify([head, tool, sortKeys(args)]);
  return createHmac('sha256', fingerprint).update(text).digest('base64url').slice(0, 22);
}

const PREVIEW_AGAIN =
  'Call the tool without confirm and send_id, show the preview to the user, then repeat the call with the same arguments and those in confirm_with.';

/**
 * Checks a `send_id`.
 * @returns the time at which it was created.
 */
function checkSendId(api: Api, tool: string, args: JsonObject, sendId: unknown): Date {
  if (typeof sendId !== 'string') {
    throw new ConfirmationError(
      'confirm requires the send_id of a preview. Nothing was changed.',
      PREVIEW_AGAIN,
    );
  }
  const [time = '', random = '', proof = '', ...rest] = sendId.split('.');
  const expected = createProof(api, `${time}.${random}`, tool, args);
  const isGood =
    proof.length === expected.length && timingSafeEqual(hashArguments(proof), hashArguments(expected));
  if (!isGood || rest.length > 0) {
    throw new ConfirmationError(
      'This send_id does not belong to a preview of this tool with the same arguments and key. Nothing was changed.',
      PREVIEW_AGAIN,
    );
  }
  const at = new Date(Number.parseInt(time, 36));
  if (api.now() - at.getTime() <= PREVIEW_LASTS_MS) return at;
  throw new ConfirmationError(
    'This preview is older than 15 minutes. This call changed nothing.',
    'If an earlier call with this send_id got no answer, first check whether it succeeded (for a message, with conversations_messages). If not, preview again.',
  );
}

const hashArguments = (text: string) => createHmac('sha256', '').update(text).digest();

/** Returns the value with sorted object keys, so that equal values have equal JSON. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, sortKeys(one)]);
}
