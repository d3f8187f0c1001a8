import { contract } from '@parley/contract';
import type { Report } from '../../engines/port.ts';
import { type Exists, type Route, route } from '../../http/route.ts';
import * as groups from './groups.ts';
import * as sandbox from './sandbox.ts';

const phoneExists: Exists = async (_ctx, { phone }) => sandbox.parsePhone(phone!);
const numberExists: Exists = (ctx, { phone }) => sandbox.simulatedNumber(ctx, phone!);
const groupExists: Exists = (ctx, { id }) => groups.findSimulatedGroup(ctx, id!);

export function sandboxRoutes(report: Report): Route[] {
  return [
    route(contract.sandbox.receiveMessage, (ctx, input) =>
      input.group_id === undefined
        ? sandbox.receiveMessage(ctx, report, input)
        : groups.receiveInGroup(ctx, report, { ...input, group_id: input.group_id }),
    ),
    route(contract.sandbox.phoneEvents, sandbox.phoneEvents, phoneExists),
    route(contract.sandbox.setPhone, sandbox.setPhone, phoneExists),
    route(contract.sandbox.setNumber, (ctx, input) => sandbox.setNumber(ctx, report, input), numberExists),
    route(
      contract.sandbox.sentFromPhone,
      (ctx, input) => sandbox.sentFromPhone(ctx, report, input),
      numberExists,
    ),
    route(contract.sandbox.createGroup, (ctx, input) => groups.createGroup(ctx, report, input)),
    route(contract.sandbox.joinGroup, (ctx, input) => groups.joinGroup(ctx, report, input), groupExists),
    route(contract.sandbox.leaveGroup, (ctx, input) => groups.leaveGroup(ctx, report, input), groupExists),
    route(
      contract.sandbox.groupMessage,
      (ctx, input) => groups.groupMessage(ctx, report, input),
      groupExists,
    ),
  ];
}
