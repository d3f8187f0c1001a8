import { contract } from '@parley/contract';
import type { EngineSink } from '../../engines/port.ts';
import { type Exists, type Route, route } from '../../http/route.ts';
import * as groups from './groups.ts';
import * as sandbox from './sandbox.ts';

const phoneExists: Exists = async (_ctx, { phone }) => sandbox.digitsOf(phone!);
const numberExists: Exists = (ctx, { phone }) => sandbox.simulatedNumber(ctx, phone!);
const groupExists: Exists = (ctx, { id }) => groups.findSimulatedGroup(ctx, id!);

export function sandboxRoutes(sink: EngineSink): Route[] {
  return [
    route(contract.sandbox.receiveMessage, (ctx, input) =>
      input.group_id === undefined
        ? sandbox.receiveMessage(ctx, sink, input)
        : groups.receiveInGroup(ctx, sink, { ...input, group_id: input.group_id }),
    ),
    route(contract.sandbox.phoneEvents, sandbox.phoneEvents, phoneExists),
    route(contract.sandbox.setPhone, sandbox.setPhone, phoneExists),
    route(contract.sandbox.setNumber, (ctx, input) => sandbox.setNumber(ctx, sink, input), numberExists),
    route(
      contract.sandbox.sentFromPhone,
      (ctx, input) => sandbox.sentFromPhone(ctx, sink, input),
      numberExists,
    ),
    route(contract.sandbox.createGroup, (ctx, input) => groups.createGroup(ctx, sink, input)),
    route(contract.sandbox.joinGroup, (ctx, input) => groups.joinGroup(ctx, sink, input), groupExists),
    route(contract.sandbox.leaveGroup, (ctx, input) => groups.leaveGroup(ctx, sink, input), groupExists),
    route(contract.sandbox.groupMessage, (ctx, input) => groups.groupMessage(ctx, sink, input), groupExists),
  ];
}
