import { contract } from '@parley/contract';
import type { EngineSink } from '../../engines/port.ts';
import { type Exists, type Route, route } from '../../http/route.ts';
import * as sandbox from './sandbox.ts';

const phoneExists: Exists = async (_ctx, { phone }) => sandbox.digitsOf(phone!);
const numberExists: Exists = (ctx, { phone }) => sandbox.simulatedNumber(ctx, phone!);

export function sandboxRoutes(sink: EngineSink): Route[] {
  return [
    route(contract.sandbox.receiveMessage, (ctx, input) => sandbox.receiveMessage(ctx, sink, input)),
    route(contract.sandbox.phoneEvents, sandbox.phoneEvents, phoneExists),
    route(contract.sandbox.setPhone, sandbox.setPhone, phoneExists),
    route(contract.sandbox.setNumber, (ctx, input) => sandbox.setNumber(ctx, sink, input), numberExists),
    route(
      contract.sandbox.sentFromPhone,
      (ctx, input) => sandbox.sentFromPhone(ctx, sink, input),
      numberExists,
    ),
  ];
}
