// What a queue is given where its process has nothing beside it.
import type { JobsOptions } from '../platform/jobs/jobs.ts';

export const ALONE: Pick<JobsOptions, 'begun' | 'tell' | 'stuckAfter' | 'onStuck'> = {
  begun: async () => {},
  tell: () => {},
  stuckAfter: 60,
  onStuck: () => {},
};
