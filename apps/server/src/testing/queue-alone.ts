// The options of a queue in a process that runs nothing else.
import type { JobsOptions } from '../platform/jobs/jobs.ts';

export const ALONE: Pick<JobsOptions, 'begun' | 'tell' | 'stuckAfter' | 'onStuck'> = {
  begun: async () => {},
  tell: () => {},
  stuckAfter: 60,
  onStuck: () => {},
};
