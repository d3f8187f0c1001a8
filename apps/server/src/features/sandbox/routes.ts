import { contract } from '@parley/contract';
import type { EngineSink } from '../../engines/port.ts';
import { type Route, route } from '../../http/route.ts';
import * as sandbox from './sandbox.ts';

export function sandboxRoutes(sink: EngineSink): Route[] {
  return [
    route(contract.sandbox.receiveMessage, (ctx, input) => sandbox.receiveMessage(ctx, sink, input)),
    route(contract.sandbox.phoneEvents, sandbox.phoneEvents),
    route(contract.sandbox.setPhone, sandbox.setPhone),
    route(contract.sandbox.setNumber, (ctx, input) => sandbox.setNumber(ctx, sink, input)),
    route(contract.sandbox.sentFromPhone, (ctx, input) => sandbox.sentFromPhone(ctx, sink, input)),
  ];
}
