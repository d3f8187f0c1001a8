import { contract } from '@parley/contract';
import { createRoute, type Route } from '../../http/route.ts';
import type { Outbox } from './outbox.ts';
import { previewMessage } from './preview-message.ts';
import { sendThroughApi } from './send-through-api.ts';

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
