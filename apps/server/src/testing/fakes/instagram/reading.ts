// The Conversations API: reading messages, with or without a webhook.
import { graphErrors } from '../graph/errors.ts';
import type { GraphCall, GraphRoute } from '../graph/server.ts';
import type { Answer, Json } from '../http.ts';
import { type DirectMessage, type InstagramAccount, isConversationId, isMessageId } from './account.ts';
import { parseFields, parseWanted, pickFields, type ReadableObject, type Wanted } from './fields.ts';
import { refusals } from './refusals.ts';
import { queries } from './schemas.ts';
import { DAY_MS, type State } from './state.ts';

/**
 * The number of newest messages for which Meta returns all fields. For older messages it returns only the id and the
 * time.
 */
const DETAILED = 20;
const PAGE = 25;
const PERMISSION = 'instagram_business_manage_messages';

/** Returns a time in these answers' format, without milliseconds. */
const formatTime = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

export function createConversationRoutes(
  state: State,
  isAccount: (id: string) => boolean,
  own: (call: GraphCall) => InstagramAccount,
): GraphRoute[] {
  /** Returns one page of a list. The URL of the next page contains the token, as Meta's does. */
  function page(
    call: GraphCall,
    path: string,
    all: Json[],
    { limit = PAGE, after, fields }: { limit?: unknown; after?: unknown; fields?: unknown },
  ): Json {
    const start = typeof after === 'string' ? Number(Buffer.from(after, 'base64url').toString()) : 0;
    const end = start + Number(limit);
    const cursor = (at: number) => Buffer.from(String(at)).toString('base64url');
    const next = new URL(`${state.base()}/v26.0/${path}`);
    for (const [name, value] of Object.entries({ fields, limit, after: cursor(end) })) {
      if (value !== undefined) next.searchParams.set(name, String(value));
    }
    next.searchParams.set('access_token', call.tokenText!);
    return {
      data: all.slice(start, end),
      paging: {
        cursors: { before: cursor(start), after: cursor(Math.min(end, all.length)) },
        ...(end < all.length ? { next: next.href } : {}),
      },
    };
  }

  function buildMessageObject(account: InstagramAccount, message: DirectMessage): ReadableObject {
    const person = account.people.get(message.igsid)!;
    const us = { username: account.username, id: account.user_id };
    const them = { username: person.username, id: person.igsid };
    const detailed = account.conversation(message.igsid).indexOf(message) < DETAILED;
    const detail = (value: () => Json) => () => (detailed ? value() : null);
    const story = message.attachments.find(({ type }) => type === 'story_mention');
    const files = message.attachments.flatMap(({ type, asset }): Json[] => {
      if (!asset) return [];
      const { id, url, mimetype } = asset;
      if (type === 'image') return [{ id, mime_type: mimetype, image_data: { url, preview_url: url } }];
      if (type === 'video') return [{ id, mime_type: mimetype, video_data: { url, preview_url: url } }];
      return type === 'audio' || type === 'file' ? [{ id, mime_type: mimetype, file_url: url }] : [];
    });
    const shares = message.attachments.flatMap(({ type, asset, title }): Json[] =>
      asset && ['share', 'ig_reel', 'reel', 'ig_post'].includes(type)
        ? [{ link: asset.url, ...(title === null ? {} : { name: title }) }]
        : [],
    );
    const { reply_to, reactions } = message;
    return {
      id: message.mid,
      created_time: formatTime(message.at),
      from: detail(() => (message.from_us ? us : them)),
      to: detail(() => ({ data: [message.from_us ? them : us] })),
      message: detail(() => message.text ?? message.postback?.title ?? ''),
      attachments: detail(() => (files.length ? { data: files } : null)),
      shares: detail(() => (shares.length ? { data: shares } : null)),
      story: detail((): Json => {
        if (story) return { mention: { link: story.asset!.url, id: story.media_id } };
        if (!reply_to || !('story' in reply_to)) return null;
        return { reply_to: { link: reply_to.story.url, id: reply_to.story.id } };
      }),
      reply_to: detail(() => (reply_to && 'mid' in reply_to ? { mid: reply_to.mid } : null)),
      reactions: detail(() => {
        const data = [...reactions].map(([by, reaction]) => ({ reaction, users: [{ id: by }] }));
        return data.length ? { data } : null;
      }),
      is_unsupported: detail(() => (message.unsupported ? true : null)),
    };
  }

  function listMessages(
    call: GraphCall,
    account: InstagramAccount,
    igsid: string,
    wanted: Wanted[] | undefined,
    { limit, after }: { limit?: unknown; after?: unknown },
  ): Json {
    const inside = wanted ?? parseFields('id,created_time');
    const all = account
      .conversation(igsid)
      .map((message) => pickFields(state, buildMessageObject(account, message), inside, 'Message'));
    const fields = inside.map(({ name }) => name).join(',');
    return page(call, `${account.conversationId(igsid)}/messages`, all, { limit, after, fields });
  }

  function buildConversationObject(
    call: GraphCall,
    account: InstagramAccount,
    igsid: string,
  ): ReadableObject {
    const person = account.people.get(igsid)!;
    return {
      id: account.conversationId(igsid),
      updated_time: formatTime(account.conversation(igsid)[0]?.at ?? 0),
      participants: {
        data: [
          { username: account.username, id: account.user_id },
          { username: person.username, id: igsid },
        ],
      },
      messages: ({ limit, inside }: Wanted) => listMessages(call, account, igsid, inside, { limit }),
    };
  }

  /** Returns whether the conversation is listed. Requests that we never answered disappear after a month. */
  function isListed(account: InstagramAccount, igsid: string): boolean {
    const [latest, ...older] = account.conversation(igsid);
    if (!latest) return false;
    const answered = [latest, ...older].some((message) => message.from_us);
    const follows = account.people.get(igsid)!.is_user_follow_business;
    return answered || follows || state.now() - latest.at <= 30 * DAY_MS;
  }

  const checkReadAccess = (call: GraphCall): InstagramAccount => {
    const account = own(call);
    if (!account.allowsAccess) throw refusals.noAccess();
    return account;
  };
  const findConversation = (account: InstagramAccount, id: string): string => {
    const igsid = [...account.people.keys()].find((one) => account.conversationId(one) === id);
    if (igsid === undefined) throw graphErrors.noObject('get', id);
    return igsid;
  };
  const ok = (body: Json): Answer => ({ status: 200, body });

  return [
    {
      operation: 'GET /{ig_id}/conversations',
      of: isAccount,
      query: queries.conversations,
      permission: PERMISSION,
      handle(call) {
        const account = checkReadAccess(call);
        const { user_id, fields } = call.query;
        const wanted = parseWanted(state, fields, user_id === undefined ? 'id,updated_time' : 'id');
        const latest = (igsid: string) => account.conversation(igsid)[0]!.at;
        const all = [...account.people.keys()]
          .filter((igsid) => (user_id === undefined || igsid === user_id) && isListed(account, igsid))
          .sort((one, other) => latest(other) - latest(one))
          .map((igsid) =>
            pickFields(state, buildConversationObject(call, account, igsid), wanted, 'Conversation'),
          );
        return ok(page(call, 'me/conversations', all, call.query));
      },
    },
    {
      operation: 'GET /{conversation_id}/messages',
      of: isConversationId,
      query: queries.list,
      permission: PERMISSION,
      handle(call) {
        const account = checkReadAccess(call);
        const igsid = findConversation(account, call.params['conversation_id']!);
        const wanted = parseWanted(state, call.query['fields'], 'id,created_time');
        return ok(listMessages(call, account, igsid, wanted, call.query));
      },
    },
    {
      operation: 'GET /{conversation_id}',
      of: isConversationId,
      query: queries.list,
      permission: PERMISSION,
      handle(call) {
        const account = checkReadAccess(call);
        const igsid = findConversation(account, call.params['conversation_id']!);
        const wanted = parseWanted(state, call.query['fields'], 'id,updated_time');
        return ok(pickFields(state, buildConversationObject(call, account, igsid), wanted, 'Conversation'));
      },
    },
    {
      operation: 'GET /{message_id}',
      of: isMessageId,
      query: queries.list,
      permission: PERMISSION,
      handle(call) {
        const account = checkReadAccess(call);
        const id = call.params['message_id']!;
        const message = account.message(id);
        if (!message) throw graphErrors.noObject('get', id);
        const age = account.conversation(message.igsid).indexOf(message);
        if (age === -1 || age >= DETAILED) throw refusals.messageGone();
        const wanted = parseWanted(state, call.query['fields'], 'id,created_time');
        return ok(pickFields(state, buildMessageObject(account, message), wanted, 'Message'));
      },
    },
  ];
}
