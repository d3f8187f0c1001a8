import { contract } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';
import { pushLead } from './push-lead.ts';

export const firstContactRoutes: Route[] = [route(contract.campaigns.pushLead, pushLead)];
