import { contract } from '@parley/contract';
import { type Route, route } from '../../http/route.ts';
import { listBookings } from './list-bookings.ts';

export const bookingRoutes: Route[] = [route(contract.bookings.list, listBookings)];
