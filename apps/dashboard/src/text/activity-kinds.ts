// The kinds of change that the server notes.
import type { Answer } from '../api.ts';

export type ActivityEntry = Answer<'activity.list'>['data'][number];
export type ActivityKind = ActivityEntry['action'];
export type ActivityDetails = ActivityEntry['details'];
