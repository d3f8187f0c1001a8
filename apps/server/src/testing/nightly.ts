// Tests use the sizes of the nightly run only with `PARLEY_NIGHTLY=1`.

export const NIGHTLY = process.env.PARLEY_NIGHTLY === '1';

/** Returns these cases only in the nightly run, because the cases that always run leave the same states. */
export const nightly = <Case>(...cases: Case[]): Case[] => (NIGHTLY ? cases : []);

/** The limit of a test that takes 20 to 80 s on an idle machine, in milliseconds. */
export const SLOW_MS = NIGHTLY ? 3_600_000 : 800_000;
