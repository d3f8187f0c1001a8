// Loaded before Parley by a test: what nobody could foresee, a claim of jobs that never comes back.
import pg from 'pg';

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function hanging(config, ...rest) {
  if (config?.name === 'jobs.claim') return new Promise(() => {});
  return query.call(this, config, ...rest);
};
