import { expect, test } from 'vitest';
import { startCaller } from './caller.testing.ts';

test('the health of a number contains the requested fields', async () => {
  const { call, number, phone, cloud } = await startCaller();
  expect((await call('GET', `/${number.id}`)).body).toEqual({
    verified_name: "Jasper's Market",
    display_phone_number: '+1 555-078-3881',
    quality_rating: 'GREEN',
    id: number.id,
  });
  phone.quality('RED');
  phone.becomes('FLAGGED');
  number.throughput = 1000;
  cloud.portfolio.limit = 2000;
  const fields = 'status,quality_rating,throughput,whatsapp_business_manager_messaging_limit,is_on_biz_app';
  expect((await call('GET', `/${number.id}?fields=${fields}`)).body).toEqual({
    status: 'FLAGGED',
    quality_rating: 'RED',
    throughput: { level: 'HIGH' },
    whatsapp_business_manager_messaging_limit: 'TIER_2K',
    is_on_biz_app: false,
    id: number.id,
  });
  const unknown = await call('GET', `/${number.id}?fields=messaging_limit_tier`);
  expect(unknown).toMatchObject({ status: 400, body: { error: { code: 100 } } });
  expect(cloud.takeViolations()).toEqual(['there is no field messaging_limit_tier']);
});

test('an account lists its numbers, and sends events once the app is subscribed', async () => {
  const { call, number, phone, changes, cloud } = await startCaller();
  const path = `/${number.account_id}`;
  expect((await call('GET', path)).body).toEqual({ id: number.account_id, name: 'Jaspers' });
  expect((await call('GET', `${path}/phone_numbers?fields=id,status`)).body).toMatchObject({
    data: [{ id: number.id, status: 'CONNECTED' }],
  });
  expect((await call('GET', `${path}/subscribed_apps`)).body).toMatchObject({
    data: [{ whatsapp_business_api_data: { id: cloud.appId } }],
  });
  expect((await call('DELETE', `${path}/subscribed_apps`)).body).toEqual({ success: true });
  expect((await call('GET', `${path}/subscribed_apps`)).body).toEqual({ data: [] });
  phone.receives('16505551234', { text: 'Nobody hears' });
  expect(await changes()).toEqual([]);
  expect((await call('POST', `${path}/subscribed_apps`)).body).toEqual({ success: true });
  phone.receives('16505551234', { text: 'Hi' });
  expect(await changes()).toHaveLength(1);
});

test('account events have a time and no number', async () => {
  const { phone, changes, received, number, clock } = await startCaller();
  phone.isRestricted(clock.now + 86_400_000);
  await changes();
  phone.isDisabled();
  expect(await changes('account_update')).toMatchObject([
    { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ expiration: clock.now / 1000 + 86_400 }] },
    { event: 'DISABLED_UPDATE', phone_number: number.phone },
  ]);
  expect(received[0]!.payload.entry[0]).toMatchObject({ id: number.account_id, time: clock.now / 1000 });
  phone.limitBecomes(2000);
  expect(await changes('phone_number_quality_update')).toMatchObject([
    {
      display_phone_number: number.phone,
      old_limit: 'TIER_250',
      max_daily_conversations_per_business: 'TIER_2K',
    },
  ]);
  phone.accountError(130429);
  expect(await changes('messages')).toMatchObject([
    { metadata: { phone_number_id: number.id }, errors: [{ code: 130429 }] },
  ]);
  phone.accountTells('account_alerts', { alert_severity: 'CRITICAL' });
  expect(await changes('account_alerts')).toHaveLength(1);
});

test('a webhook in a format that Meta does not send counts as a violation', async () => {
  const { phone, cloud } = await startCaller();
  phone.accountTells('weather', { event: 'RAIN' });
  phone.accountTells('account_update', {});
  expect(cloud.takeViolations()).toEqual([
    'webhook weather is unknown',
    "webhook account_update must have required property 'event'",
  ]);
});

test("the response for an inspected token contains the token's data", async () => {
  const { call, cloud, clock } = await startCaller();
  const debug = async (token: string) =>
    (await call('GET', `/debug_token?input_token=${token}`)).body['data'] as object;
  expect(await debug(cloud.accessToken)).toMatchObject({
    app_id: cloud.appId,
    is_valid: true,
    expires_at: 0,
    scopes: ['whatsapp_business_messaging', 'whatsapp_business_management'],
  });
  const known = cloud.tokens.get(cloud.accessToken)!;
  cloud.tokens.set('short', { ...known, expires_at: clock.now });
  expect(await debug('short')).toMatchObject({ is_valid: false, error: { code: 190, subcode: 463 } });
  expect(await debug('wrong')).toMatchObject({ is_valid: false, scopes: [] });
  expect(JSON.stringify(cloud.calls)).not.toContain(cloud.accessToken);
});
