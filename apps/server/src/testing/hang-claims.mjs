// A test imports this before Parley: the database never answers a claim of jobs, to simulate an unforeseen failure.
import pg from 'pg';

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function hanging(config, ...rest) {
  if (config?.name === 'jobs.claim') return new Promise(() => {});
  return query.call(this, config, ...rest);
};
