// Reads the content of a Cloud API message: its kind, its text as people and the agent read it, and its file.
import { z } from 'zod';
import type { InboundMessage } from '../events.ts';
import { dropEmptyFields, items, optionalField, text } from '../meta/fields.ts';

export type Content = Pick<InboundMessage, 'kind' | 'text' | 'media' | 'about' | 'referral'>;

const file = optionalField(
  z.looseObject({
    id: z.string(),
    mime_type: text,
    caption: text,
    filename: text,
    voice: z.boolean().optional(),
  }),
);
const answer = optionalField(z.looseObject({ title: text }));
const card = z.looseObject({
  name: optionalField(z.looseObject({ formatted_name: text })),
  phones: optionalField(z.array(z.looseObject({ phone: text, wa_id: text }))),
});

const content = z.looseObject({
  type: z.string(),
  text: optionalField(z.looseObject({ body: text })),
  image: file,
  video: file,
  audio: file,
  document: file,
  sticker: file,
  location: optionalField(
    z.looseObject({ latitude: z.number(), longitude: z.number(), name: text, address: text }),
  ),
  contacts: optionalField(z.array(card)),
  button: optionalField(z.looseObject({ text })),
  interactive: optionalField(z.looseObject({ button_reply: answer, list_reply: answer })),
  order: optionalField(z.looseObject({ text, product_items: items })),
  reaction: optionalField(z.looseObject({ message_id: text, emoji: text })),
  edit: optionalField(z.looseObject({ original_message_id: text, message: z.unknown() })),
  revoke: optionalField(z.looseObject({ original_message_id: text })),
  unsupported: optionalField(z.looseObject({ type: text })),
  referral: optionalField(
    z.object({
      source_url: text,
      source_id: text,
      source_type: optionalField(z.enum(['ad', 'post'])),
      headline: text,
      body: text,
      ctwa_clid: text,
    }),
  ),
});
type ParsedMessage = z.infer<typeof content>;

/** Parses a message; null if there is nothing to report, as for a change to a message that Meta does not identify. */
export function parseContent(message: unknown): Content | null {
  const parsed = content.safeParse(message);
  if (!parsed.success) return null;
  const said = parsed.data;
  const what = getKind(said);
  if (!what) return null;
  return {
    media: null,
    about: null,
    text: null,
    ...what,
    referral: said.referral ? dropEmptyFields(said.referral) : null,
  };
}

function getKind(said: ParsedMessage): (Pick<Content, 'kind'> & Partial<Content>) | null {
  switch (said.type) {
    case 'text':
      return { kind: 'text', text: said.text?.body ?? null };
    case 'image':
    case 'video':
    case 'document':
    case 'sticker':
      return { kind: said.type, ...getFile(said[said.type]) };
    case 'audio':
      return { kind: said.audio?.voice ? 'voice' : 'audio', ...getFile(said.audio) };
    case 'location':
      return { kind: 'location', text: formatPlace(said.location) };
    case 'contacts':
      return { kind: 'contact', text: (said.contacts ?? []).map(formatCard).join('\n') || null };
    // A tap on one of our buttons counts as the person's text.
    case 'button':
      return { kind: 'text', text: said.button?.text ?? null };
    case 'interactive': {
      const { button_reply, list_reply } = said.interactive ?? {};
      return { kind: 'text', text: button_reply?.title ?? list_reply?.title ?? null };
    }
    case 'order': {
      const items = said.order?.product_items?.length ?? 0;
      const words = `Order of ${items} ${items === 1 ? 'product' : 'products'}`;
      return { kind: 'text', text: said.order?.text ? `${words}: ${said.order.text}` : words };
    }
    case 'reaction':
      return {
        kind: 'reaction',
        text: said.reaction?.emoji || null,
        about: said.reaction?.message_id ?? null,
      };
    case 'edit':
      return {
        kind: 'edit',
        text: parseContent(said.edit?.message)?.text ?? null,
        about: said.edit?.original_message_id ?? null,
      };
    case 'revoke':
      return { kind: 'deletion', about: said.revoke?.original_message_id ?? null };
    case 'system':
      return null;
    // Meta reports most edits and deletions as unsupported, without the id of the message.
    case 'unsupported':
      return said.unsupported?.type === 'edit' || said.unsupported?.type === 'revoke'
        ? null
        : { kind: 'unknown' };
    default:
      return { kind: 'unknown' };
  }
}

function getFile(found: ParsedMessage['image']): Partial<Content> {
  if (!found) return {};
  const { id, mime_type, filename, caption } = found;
  return {
    text: caption || null,
    media: { reference: id, mime_type: mime_type ?? null, file_name: filename ?? null },
  };
}

function formatPlace(place: ParsedMessage['location']): string | null {
  if (!place) return null;
  const { name, address, latitude, longitude } = place;
  return [name, address, `${latitude}, ${longitude}`].filter(Boolean).join(', ');
}

function formatCard({ name, phones }: z.infer<typeof card>): string {
  const digits = phones?.[0]?.wa_id ?? phones?.[0]?.phone?.replace(/\D/g, '');
  return [name?.formatted_name, digits && `+${digits}`].filter(Boolean).join(' ');
}
