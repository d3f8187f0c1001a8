import { contract } from '@parley/contract';
import type { ReportEvent } from '../../engines/port.ts';
import { createRoute, type Exists, type Route } from '../../http/route.ts';
import * as groups from './groups.ts';
import * as sandbox from './sandbox.ts';

const phoneExists: Exists = async (_ctx, { phone }) => sandbox.parsePhone(phone!);
const numberExists: Exists = (ctx, { phone }) => sandbox.findSimulatedNumber(ctx, phone!);
const groupExists: Exists = (ctx, { id }) => groups.findSimulatedGroup(ctx, id!);

export function sandboxRoutes(report: ReportEvent): Route[] {
  return [
    createRoute(contract.sandbox.receiveMessage, (ctx, input) =>
      input.group_id === undefined
        ? sandbox.receiveMessage(ctx, report, input)
        : groups.receiveInGroup(ctx, report, { ...input, group_id: input.group_id }),
    ),
    createRoute(contract.sandbox.phoneEvents, sandbox.phoneEvents, phoneExists),
    createRoute(contract.sandbox.setPhone, sandbox.setPhone, phoneExists),
    createRoute(
      contract.sandbox.setNumber,
      (ctx, input) => sandbox.setNumber(ctx, report, input),
      numberExists,
    ),
    createRoute(
      contract.sandbox.sentFromPhone,
      (ctx, input) => sandbox.sentFromPhone(ctx, report, input),
      numberExists,
    ),
    createRoute(contract.sandbox.createGroup, (ctx, input) => groups.createGroup(ctx, report, input)),
    createRoute(
      contract.sandbox.joinGroup,
      (ctx, input) => groups.joinGroup(ctx, report, input),
      groupExists,
    ),
    createRoute(
      contract.sandbox.leaveGroup,
      (ctx, input) => groups.leaveGroup(ctx, report, input),
      groupExists,
    ),
    createRoute(
      contract.sandbox.groupMessage,
      (ctx, input) => groups.groupMessage(ctx, report, input),
      groupExists,
    ),
  ];
}
