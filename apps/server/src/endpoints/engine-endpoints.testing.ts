// An engine whose provider sends messages as plain JSON. A fixed word is their signature.
import type { Engine, ProviderRequest, ReceivedEvents } from '../engines/port.ts';

export const SIGNED = { 'x-signature': 'right' };
export const ADDRESS = '/engines/waha';

export interface Told {
  team_id: string;
  number_id: string;
  id: string;
  phone: string;
  text: string;
  name?: string;
}

/** Returns the engine with an endpoint for these messages. @param now the time of every message. */
export function withSignedEndpoint(engine: Engine, now: () => Date): Engine {
  return { ...engine, receive: async (request) => read(request, now()) };
}

function read({ headers, body }: ProviderRequest, sent_at: Date): ReceivedEvents {
  if (headers['x-signature'] !== 'right') return { status: 401, body: 'not signed', events: [] };
  const told: Told[] = JSON.parse(body.toString());
  return {
    status: 200,
    events: told.map(({ team_id, number_id, id, phone, text, name = null }) => ({
      number: { team_id, id: number_id, phone: null },
      event: {
        type: 'message',
        engine_message_id: id,
        chat_id: `${phone}@c.us`,
        phone,
        name,
        kind: 'text',
        text,
        media: null,
        about: null,
        referral: null,
        sent_at,
      },
    })),
  };
}
