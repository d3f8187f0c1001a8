// A test imports this before Parley: a claim of jobs is never answered, a failure that nobody could foresee.
import pg from 'pg';

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function hanging(config, ...rest) {
  if (config?.name === 'jobs.claim') return new Promise(() => {});
  return query.call(this, config, ...rest);
};
