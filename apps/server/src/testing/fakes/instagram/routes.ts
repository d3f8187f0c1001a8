// Implements each call of the fake Instagram.
import { graphErrors } from '../graph/errors.ts';
import type { GraphCall, GraphRoute } from '../graph/server.ts';
import type { Answer } from '../http.ts';
import type { InstagramAccount, Person } from './account.ts';
import { buildMessageEvent, FIELDS } from './events.ts';
import { parseWanted, pickFields } from './fields.ts';
import { CDN_PATH } from './media.ts';
import { refusals } from './refusals.ts';
import { answers, bodies, queries } from './schemas.ts';
import { DAY_MS, type Sign, type State, TOKEN_MS } from './state.ts';

export const BASIC = 'instagram_business_basic';
export const MESSAGES = 'instagram_business_manage_messages';

const MAX_TEXT_BYTES = 1000;

const hasAction = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'sender_action' in body;

export function createInstagramRoutes(state: State): GraphRoute[] {
  const { accounts, now } = state;
  const isAccount = (id: string) => id === 'me' || accounts.some((account) => account.isCalled(id));

  /** Returns the account that the token belongs to. Throws if the path names another account. */
  function getTokenAccount({ params, tokenText }: GraphCall, method = 'get'): InstagramAccount {
    const account = state.owners.get(tokenText!)!;
    const id = params['ig_id'];
    if (id !== undefined && id !== 'me' && !account.isCalled(id)) throw graphErrors.noObject(method, id);
    return account;
  }

  /** Returns the recipient of a call. Throws Instagram's refusal if we can't write to them. */
  function findRecipient(account: InstagramAccount, body: Record<string, unknown>): Person {
    if (!account.allowsAccess) throw refusals.noAccess();
    const person = account.people.get((body['recipient'] as { id: string }).id);
    if (!person) throw refusals.noSuchPerson();
    const human = body['tag'] === 'HUMAN_AGENT';
    if (human && !state.humanAgent) throw refusals.humanAgent();
    const window = human ? 7 * DAY_MS : DAY_MS;
    if (person.wrote_at === null || now() - person.wrote_at > window) throw refusals.windowClosed();
    if (person.blocks_us) throw refusals.unavailable();
    return person;
  }

  function sendText(call: GraphCall): Answer {
    const account = getTokenAccount(call, 'post');
    const { text } = call.body['message'] as { text: string };
    if (Buffer.byteLength(text) > MAX_TEXT_BYTES) throw refusals.tooLong();
    const { igsid } = findRecipient(account, call.body);
    const message = account.add({ igsid, from_us: true, source: 'api', text, at: now() });
    const { mid, at } = message;
    const human = call.body['tag'] === 'HUMAN_AGENT';
    state.sent.push({ account: account.user_id, igsid, text, mid, human_agent: human, at });
    return {
      status: 200,
      body: { recipient_id: igsid, message_id: mid },
      afterwards: () => state.tell(account, buildMessageEvent(account, message)),
    };
  }

  function act(call: GraphCall): Answer {
    const account = getTokenAccount(call, 'post');
    const { igsid } = findRecipient(account, call.body);
    const sign = call.body['sender_action'] as Sign['sign'];
    state.signs.push({ account: account.user_id, igsid, sign, at: now() });
    return { status: 200, body: { recipient_id: igsid } };
  }

  function profile({ params, query, tokenText }: GraphCall): Answer {
    const account = state.owners.get(tokenText!)!;
    const igsid = params['igsid']!;
    const person = account.people.get(igsid);
    if (!person) throw graphErrors.noObject('get', igsid);
    if (!person.consented || person.blocks_us) throw refusals.noConsent();
    const { username, name, follower_count } = person;
    const { is_verified_user, is_user_follow_business, is_business_follow_user } = person;
    const portrait = { bytes: Buffer.from(`portrait of ${username}`), mimetype: 'image/jpeg' };
    const object = {
      id: igsid,
      username,
      name,
      profile_pic: state.assets.put(portrait).url,
      follower_count,
      is_verified_user,
      is_user_follow_business,
      is_business_follow_user,
    };
    return {
      status: 200,
      body: pickFields(state, object, parseWanted(state, query['fields'], 'name'), 'IGUser'),
    };
  }

  function me(call: GraphCall): Answer {
    const account = getTokenAccount(call);
    const { id, user_id, username, name } = account;
    const object = {
      id,
      user_id,
      username,
      name,
      account_type: 'BUSINESS',
      profile_picture_url: null,
      followers_count: 1200,
      follows_count: 80,
      media_count: 17,
    };
    return {
      status: 200,
      body: pickFields(state, object, parseWanted(state, call.query['fields'], 'id'), 'IGUser'),
    };
  }

  function refresh({ token, tokenText }: GraphCall): Answer {
    if (now() - token!.issued_at < DAY_MS) throw refusals.unsupported('get');
    const account = state.owners.get(tokenText!)!;
    const answer = { token_type: 'bearer', expires_in: TOKEN_MS / 1000 };
    return { status: 200, body: { access_token: state.issueToken(account), ...answer } };
  }

  function subscribe(call: GraphCall): Answer {
    if (call.params['ig_id'] === 'me') throw refusals.unsupported('post');
    const account = getTokenAccount(call, 'post');
    const wanted = String(call.query['subscribed_fields']).split(',');
    for (const field of wanted) {
      if (FIELDS.includes(field as (typeof FIELDS)[number])) continue;
      state.violated(`there is no webhook field ${field}`);
      throw graphErrors.wrongParameter(`Param subscribed_fields must be one of {${FIELDS.join(', ')}}`);
    }
    account.subscribed = wanted;
    return { status: 200, body: { success: true } };
  }

  return [
    {
      operation: 'POST /{ig_id}/messages sender_action',
      of: isAccount,
      when: hasAction,
      body: bodies.action,
      answer: answers.action,
      permission: MESSAGES,
      handle: act,
    },
    {
      operation: 'POST /{ig_id}/messages',
      of: isAccount,
      body: bodies.text,
      answer: answers.text,
      permission: MESSAGES,
      handle: sendText,
    },
    {
      operation: 'POST /{ig_id}/subscribed_apps',
      of: isAccount,
      query: queries.subscribe,
      answer: answers.success,
      permission: BASIC,
      handle: subscribe,
    },
    {
      operation: 'GET /{ig_id}/subscribed_apps',
      of: isAccount,
      permission: BASIC,
      handle(call) {
        const { subscribed } = getTokenAccount(call);
        const data = subscribed ? [{ id: 'our-app', subscribed_fields: subscribed }] : [];
        return { status: 200, body: { data } };
      },
    },
    {
      operation: 'DELETE /{ig_id}/subscribed_apps',
      of: isAccount,
      answer: answers.success,
      permission: BASIC,
      handle(call) {
        getTokenAccount(call, 'delete').subscribed = null;
        return { status: 200, body: { success: true } };
      },
    },
    {
      operation: 'GET /refresh_access_token',
      unversioned: true,
      query: queries.refresh,
      answer: answers.refreshed,
      permission: BASIC,
      handle: refresh,
    },
    {
      operation: 'GET /{ig_id}/conversations',
      of: isAccount,
      query: queries.conversations,
      permission: MESSAGES,
      handle(call) {
        const account = getTokenAccount(call);
        if (!account.allowsAccess) throw refusals.noAccess();
        const ids = [...account.people.keys()].map((igsid) => ({ id: account.conversationId(igsid) }));
        return { status: 200, body: { data: ids.slice(0, Number(call.query['limit'])) } };
      },
    },
    { operation: 'GET /{ig_id}', of: isAccount, query: queries.fields, permission: BASIC, handle: me },
    {
      operation: 'GET /{igsid}',
      of: (id) => /^\d+$/.test(id),
      query: queries.fields,
      permission: MESSAGES,
      handle: profile,
    },
    {
      operation: `GET ${CDN_PATH}`,
      query: queries.file,
      open: true,
      unversioned: true,
      handle: ({ query }) => state.assets.serve(String(query['asset_id']), String(query['signature'])),
    },
  ];
}
