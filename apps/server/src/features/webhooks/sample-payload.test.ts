// Tests that a test delivery and a real event have the same fields with the same kinds of values
// (webhooks.md#test-deliveries).
import { contract, EVENT_TYPES, type EventType } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { openDelivery, type Receiver, startReceiver } from './receiver.testing.ts';

let app: TestApp;
let receiver: Receiver;
/** The subscription of each event type, with its secret. */
const hooks = new Map<EventType, { id: string; secret: string }>();
let key: string;

beforeAll(async () => {
  receiver = await startReceiver((response) => void response.writeHead(204).end());
  app = await startApp();
  const workspace = await app.make.workspace();
  key = workspace.key;
  const lead = createPlay(app, workspace);
  for (const type of EVENT_TYPES) {
    const { data } = await lead.api.call(contract.webhooks.create, {
      url: `${receiver.url}/${type}`,
      events: [type],
    });
    hooks.set(type, data);
  }
  const [buyer, other] = [app.make.phone(), app.make.phone()];
  for (const phone of [buyer, other]) {
    await lead.push(phone, { name: 'Marie Durand', external_reference: 'crm-42' });
    await app.drain();
  }
  for (const text of ['Yes, we do', 'about 12k', '1']) await lead.say(buyer, text);
  await lead.say(other, 'no');
  await lead.number({ connected: false });
  await app.drain();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const KINDS: [string, RegExp][] = [
  ['time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/],
  ['WhatsApp id', /^\d{6,15}@c\.us$/],
  ['digits', /^\d{6,15}$/],
  ['address of a lead', /^http:\/\/localhost:3000\/leads\/lead_[0-9a-hjkmnp-tv-z]{26}$/],
  ['time zone', /^[A-Z]\w+\/[A-Z]\w+$/],
];
/** Fields whose text is constant, or one of a few texts. */
const SAME = new Set(
  'event_type api_version team_id classification direction type status provider source session_status'.split(
    ' ',
  ),
);

/** Returns the kind of a value, without its content. */
function describeKind(value: unknown, field = ''): unknown {
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, describeKind(one, name)]));
  }
  if (typeof value !== 'string' || SAME.has(field)) return value;
  const [kind] = KINDS.find(([, form]) => form.test(value)) ?? [];
  // Detects our ids: the version digit of a UUIDv7 is at a fixed position.
  return kind ?? /^([a-z]+)_[0-9a-hjkmnp-tv-z]{10}[ef][0-9a-hjkmnp-tv-z]{15}$/.exec(value)?.[1] ?? 'text';
}

test.each(EVENT_TYPES)('a test delivery of %s has the same fields as a real event', async (type) => {
  const { id, secret } = hooks.get(type)!;
  const real = receiver.at(`/${type}`).map((one) => openDelivery(one, secret));
  expect(real.length).toBeGreaterThan(0);
  const { data } = await app.api(key).call(contract.webhooks.test, { id });
  const sample = openDelivery(receiver.at(`/${type}`).at(-1)!, secret);
  expect(sample).toMatchObject({ event_id: data.event_id, is_test: true });
  expect(describeKind(sample)).toMatchObject({ event_id: 'evt', occurred_at: 'time' });
  expect({ ...(describeKind(sample) as object), is_test: false }).toEqual(describeKind(real.at(-1)));
  expect(Object.keys(sample)).toEqual(Object.keys(real.at(-1)!));
});
