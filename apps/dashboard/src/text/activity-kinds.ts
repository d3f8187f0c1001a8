// The kinds of change that the server records in the activity log.
import type { Answer } from '../api.ts';

export type ActivityEntry = Answer<'activity.list'>['data'][number];
export type ActivityKind = ActivityEntry['action'];
export type ActivityDetails = ActivityEntry['details'];
