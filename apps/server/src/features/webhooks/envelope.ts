// Builds the body of a delivery: the envelope fields and the event's own fields (webhooks.md#envelope).
import { WEBHOOK_API_VERSION } from '@parley/contract';

export interface Envelope {
  event_type: string;
  event_id: string;
  /** The id of the event, which its deliveries share. */
  log_id: string;
  occurred_at: string;
  team_id: string;
  is_test: boolean;
}

/** Returns the body of a delivery. @param payload the JSON text of an object, which is inserted unchanged. */
export function buildEnvelopeBody(envelope: Envelope, payload: string): string {
  const { event_type, event_id, log_id, occurred_at, team_id, is_test } = envelope;
  const head = JSON.stringify({
    event_type,
    event_id,
    log_id,
    api_version: WEBHOOK_API_VERSION,
    occurred_at,
    team_id,
    is_test,
  });
  return payload === '{}' ? head : `${head.slice(0, -1)},${payload.slice(1)}`;
}
