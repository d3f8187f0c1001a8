// A campaign in a language that the offline agent does not support: generated texts contain no English sentences
// (agents.md#languages).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { USUAL_AGENT } from '../../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, contactLeadOn } from './models.testing.ts';

let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await models.close();
});

const TURKISH = {
  model: 'local/qwen3',
  language: 'tr',
  goal: 'Mutfak yenileme adaylarını bul.',
  first_message: 'Merhaba {{name}}, ben Acme asistanı Lea. Yeni bir mutfak için yazmıştınız.',
  knowledge: 'Lyon çevresinde 50 km içinde çalışıyoruz.',
  disclose_ai: false,
  criteria: [{ key: 'owner', ask: 'Ev sizin mi?', expect: 'yes' }],
  follow_ups: ['1d', '3d'],
};
const OWNS = buildModelAnswer({
  findings: [{ key: 'owner', message: 'm2', quote: 'evet benim', value: 'yes', met: true }],
  reply: 'Harika! [S1] veya [S2] size uyar mı?',
});

test('a meeting is confirmed in Turkish by its date, and other times are offered if that one is taken', {
  tags: 'endurance',
}, async () => {
  // Without holds, both leads are offered the same slots.
  const booking = { ...USUAL_AGENT.booking, hold: '0m' };
  const { lead, phone } = await contactLeadOn(app, models, { agent: { ...TURKISH, booking } });
  const second = app.make.phone();
  await lead.push(second, { name: 'Ayşe Yılmaz' });
  await app.drain();
  models.answers(() => OWNS);
  const [offer] = await lead.say(phone, 'evet benim');
  expect(offer).toMatch(/^Harika! .*Kasım.* size uyar mı\?$/);
  await lead.say(second, 'evet benim');
  models.answers(() =>
    buildModelAnswer({ action: 'book', action_message: 'm4', action_value: 'S1', reply: null }),
  );
  await lead.write(phone, 'ilki');
  await lead.write(second, 'ilki');
  await app.drain();
  const last = [(await lead.texts(phone)).at(-1)!, (await lead.texts(second)).at(-1)!];
  const confirmed = last.find((text) => text.startsWith('✓'))!;
  expect(confirmed).toMatch(/^✓ \d+ Kasım \S+ \d\d:\d\d\n→ http:\S+$/);
  const taken = last.find((text) => text !== confirmed)!;
  expect(taken).toMatch(/^✗ \(Paris\)\n1\. \d+ Kasım/);
  expect(taken).not.toMatch(/[a-z]{3,} (?:the|is|are|to|with)\b/i);
});

test("a Turkish follow-up has the lead's name and the open question", async () => {
  const { lead, phone } = await contactLeadOn(app, models, { agent: TURKISH });
  models.answers(() => buildModelAnswer({ asks: 'owner', reply: 'Merhaba! Ev sizin mi?' }));
  await lead.say(phone, 'merhaba');
  app.clock.advance(86_400_000 + 60_000);
  await app.drain();
  expect((await lead.texts(phone)).at(-1)).toBe('Marie? Ev sizin mi?');
});

test("a Turkish follow-up repeats the agent's last question if no criterion is open", async () => {
  const { lead, phone } = await contactLeadOn(app, models, { agent: { ...TURKISH, booking: null } });
  models.answers(() => buildModelAnswer({ ...OWNS, reply: 'Harika! Ne zaman başlamak istersiniz?' }));
  await lead.say(phone, 'evet benim');
  models.answers(() => buildModelAnswer({ reply: 'Tamam. Başka sorunuz var mı?' }));
  await lead.api.call(contract.leads.update, { id: (await lead.lead(phone)).id, status: 'in_progress' });
  await lead.say(phone, 'bahar gibi');
  app.clock.advance(86_400_000 + 60_000);
  await app.drain();
  expect((await lead.texts(phone)).at(-1)).toBe('Marie? Başka sorunuz var mı?');
});

test('a lead who writes Turkish in an English campaign gets no English confirmation', async () => {
  const { lead, phone } = await contactLeadOn(app, models);
  models.answers([
    buildModelAnswer({
      findings: [
        { key: 'owner', message: 'm2', quote: 'Evet benim', value: 'yes', met: true },
        { key: 'budget', message: 'm2', quote: '12000', value: '12000', met: true },
      ],
      reply: 'Harika, çok teşekkür ederim! [S1] veya [S2] sizin için uygun olur mu?',
    }),
    buildModelAnswer({
      action: 'book',
      action_message: 'm4',
      action_value: 'S1',
      reply: 'Elbette, size mutfak örneklerini de gösterebiliriz.',
    }),
  ]);
  await lead.say(phone, 'Evet benim, bütçem 12000 euro');
  const [said] = await lead.say(phone, 'Birincisi olsun, örnekleri de gösterir misiniz?');
  expect(said).toMatch(/\n✓ \d+ Kasım/);
});

test('a lead who writes Spanish in an English campaign gets the sentences of the rules in Spanish', async () => {
  const { lead, phone } = await contactLeadOn(app, models, { agent: { follow_ups: [] } });
  const [told] = await lead.say(phone, 'La cocina que me instalasteis gotea, esto es inaceptable');
  expect(told).toMatch(/compañer.*escribirá/);
  models.answers(() => buildModelAnswer({ reply: 'Do you own the place? We call you in ten minutes.' }));
  const [notice] = await lead.say(phone, '¿Podemos vernos el martes por la tarde?');
  expect(notice).toMatch(/compañero.*(?:pondrá en contacto|responderá)/);
});
