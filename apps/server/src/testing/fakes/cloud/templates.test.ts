import { expect, test } from 'vitest';
import { buildBody, LEAD, startCaller } from './caller.testing.ts';
import type { Template } from './state.ts';

const DAY = 86_400_000;
const getError = ({ body }: { body: Record<string, unknown> }) => body['error'] as Record<string, unknown>;

async function start(template: Partial<Template> = {}) {
  const caller = await startCaller();
  const added = caller.cloud.addTemplate({ name: 'intro', body: 'Hi {{1}}, about {{2}}!', ...template });
  return { ...caller, added };
}

test('a template with variables by position reaches a person who never wrote', async () => {
  const { cloud, template, statuses, phone } = await start({ header: 'Hello {{1}}', footer: 'Jasper' });
  const answer = await template(LEAD, 'intro', [
    { type: 'header', parameters: [{ type: 'text', text: 'you' }] },
    buildBody(['Ana', 'plants 🌱']),
  ]);
  expect(answer).toMatchObject({
    status: 200,
    body: { messages: [{ id: expect.any(String), message_status: 'accepted' }] },
  });
  expect(cloud.sent).toMatchObject([
    {
      type: 'template',
      text: 'Hello you\nHi Ana, about plants 🌱!\nJasper',
      template: { name: 'intro', language: 'en_US', category: 'MARKETING' },
    },
  ]);
  await cloud.webhooks.settled();
  phone.status('delivered');
  expect(await statuses()).toMatchObject([{}, { pricing: { billable: true, category: 'marketing' } }]);
});

test('named variables can come in any order', async () => {
  const { cloud, template } = await start({ body: 'Hi {{first_name}}, about {{subject}}. {{first_name}}!' });
  expect((await template(LEAD, 'intro', [buildBody({ subject: 'plants', first_name: 'Ana' })])).status).toBe(
    200,
  );
  expect(cloud.sent[0]).toMatchObject({
    text: 'Hi Ana, about plants. Ana!',
    template: { variables: { first_name: 'Ana', subject: 'plants' } },
  });
});

test.each<[string, Partial<Template>, unknown[] | undefined, number]>([
  ['too few variables', {}, [buildBody(['Ana'])], 132000],
  ['too many variables', {}, [buildBody(['Ana', 'b', 'c'])], 132000],
  ['no variables', {}, undefined, 132000],
  ['no variables for the header', { header: 'Hello {{1}}' }, [buildBody(['a', 'b'])], 132000],
  ['another name', { name: 'other' }, [buildBody(['a', 'b'])], 132001],
  ['another language', { language: 'pt_BR' }, [buildBody(['a', 'b'])], 132001],
  ['a template in review', { status: 'PENDING' }, [buildBody(['a', 'b'])], 132001],
  ['a refused template', { status: 'REJECTED' }, [buildBody(['a', 'b'])], 132001],
  ['a paused template', { status: 'PAUSED' }, [buildBody(['a', 'b'])], 132015],
  ['a disabled template', { status: 'DISABLED' }, [buildBody(['a', 'b'])], 132016],
  ['forbidden content', { breaks_policy: true }, [buildBody(['a', 'b'])], 132007],
  ['a filled-in text that is too long', {}, [buildBody(['a', 'b'.repeat(1024)])], 132005],
  ['named instead of numbered variables', {}, [buildBody({ a: 'a', b: 'b' })], 132012],
  ['numbered instead of named variables', { body: 'Hi {{a}} and {{b}}!' }, [buildBody(['a', 'b'])], 132012],
  ['an unknown variable', { body: 'Hi {{a}} and {{b}}!' }, [buildBody({ a: 'a', c: 'c' })], 132012],
  ['an empty variable', {}, [buildBody(['a', ''])], 132012],
  [
    'a picture instead of a text',
    {},
    [{ type: 'body', parameters: [{ type: 'image' }, { type: 'text', text: 'b' }] }],
    132012,
  ],
  ['a line break in a variable', {}, [buildBody(['a', 'b\nc'])], 132018],
  ['five spaces in a variable', {}, [buildBody(['a', 'b     c'])], 132018],
])(
  'a template is refused and nothing is sent if it has this fault: %s',
  async (_, changes, components, code) => {
    const { cloud, template } = await start(changes);
    const refused = await template(LEAD, 'intro', components);
    expect(refused.status).toBe(400);
    expect(getError(refused)).toMatchObject({
      code,
      message: expect.stringContaining(`(#${code})`),
      error_data: { messaging_product: 'whatsapp', details: expect.any(String) },
    });
    expect(cloud.sent).toEqual([]);
  },
);

test('a portfolio has a limit for the people that it contacts first within 24 hours, across all its numbers', async () => {
  const { cloud, call, template, clock, phone } = await start({ body: 'Hello there, it is us.' });
  cloud.portfolio.limit = 2;
  expect((await template('16500000001', 'intro')).status).toBe(200);
  const other = cloud.addNumber({ phone: '15550000000' });
  const body = {
    messaging_product: 'whatsapp',
    to: '+16500000002',
    type: 'template',
    template: { name: 'intro', language: { code: 'en_US' } },
  };
  clock.now += DAY / 2;
  expect((await call('POST', `/${other.id}/messages`, body)).status).toBe(200);
  const refused = await template('16500000003', 'intro');
  expect(getError(refused)).toMatchObject({ code: 131048 });
  // The same people again, and people with an open window, do not count.
  expect((await template('16500000001', 'intro')).status).toBe(200);
  phone.receives('16500000004');
  expect((await template('16500000004', 'intro')).status).toBe(200);
  clock.now += DAY / 2 + 1;
  // The first person was contacted again, so only the other one's day has ended.
  expect((await template('16500000003', 'intro')).status).toBe(400);
  clock.now += DAY / 2;
  expect((await template('16500000003', 'intro')).status).toBe(200);
});

test.each([
  ['capped', 131049],
  ['stopped', 131050],
] as const)(
  'marketing to a person who is %s fails later, and other templates do not',
  async (marketing, code) => {
    const { cloud, template, statuses } = await start({ body: 'Hello there, it is us.' });
    cloud.addTemplate({ name: 'bill', body: 'Your bill is here.', category: 'UTILITY' });
    cloud.addPerson({ phone: LEAD, marketing });
    expect((await template(LEAD, 'intro')).status).toBe(200);
    await cloud.webhooks.settled();
    expect((await template(LEAD, 'bill')).status).toBe(200);
    expect(await statuses()).toMatchObject([{ status: 'failed', errors: [{ code }] }, { status: 'sent' }]);
    expect(cloud.timesSent(LEAD)).toEqual({ 'Your bill is here.': 1 });
  },
);

test('templates are listed by name and in pages', async () => {
  const { call, cloud, number, added } = await start();
  for (const name of ['intro_2', 'intro_3', 'bill']) cloud.addTemplate({ name, body: 'Hi {{who}}, hello!' });
  const path = `/${number.account_id}/message_templates`;
  const first = await call('GET', `${path}?name=intro&limit=2&fields=name,status,language`);
  expect(first.body).toMatchObject({
    data: [
      { name: 'intro', status: 'APPROVED', language: 'en_US', id: added.id },
      { name: 'intro_2', status: 'APPROVED' },
    ],
    paging: { cursors: { before: expect.any(String), after: expect.any(String) } },
  });
  const { next, cursors } = first.body['paging'] as { next: string; cursors: { after: string } };
  const second = await call('GET', `${path}?name=intro&limit=2&after=${cursors.after}`);
  expect(second.body).toMatchObject({
    data: [{ name: 'intro_3', parameter_format: 'NAMED', components: [{ type: 'BODY' }] }],
  });
  expect(second.body['paging']).not.toHaveProperty('next');
  expect(next).toContain(cloud.url);
  expect((await fetch(next)).status).toBe(200);
  expect((await call('GET', `${path}?name=nothing`)).body).toEqual({ data: [] });
});

test('the review of a template is reported', async () => {
  const { changes, phone, template, added } = await start({ body: 'Hello there, it is us.' });
  phone.templateBecomes('intro', 'PAUSED', 'LOW_QUALITY');
  expect(await changes('message_template_status_update')).toEqual([
    {
      event: 'PAUSED',
      message_template_id: Number(added.id),
      message_template_name: 'intro',
      message_template_language: 'en_US',
      message_template_category: 'MARKETING',
      reason: 'LOW_QUALITY',
    },
  ]);
  expect(getError(await template(LEAD, 'intro'))).toMatchObject({ code: 132015 });
});
