import { contract } from '@parley/contract';
import { createRoute, type Route } from '../../http/route.ts';
import type { Outbox } from './send/outbox.ts';
import { previewMessage } from './send/preview-message.ts';
import { sendThroughApi } from './send/send-through-api.ts';

export function messageRoutes(outbox: Outbox): Route[] {
  return [
    createRoute(contract.messages.send, (ctx, input, setHeader) =>
      sendThroughApi(ctx, outbox, input, setHeader),
    ),
    createRoute(contract.messages.preview, (ctx, input, setHeader) =>
      previewMessage(ctx, outbox, input, setHeader),
    ),
  ];
}
