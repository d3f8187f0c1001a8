// Whether tests use the sizes of the nightly run. Only `PARLEY_NIGHTLY=1` says so.

export const NIGHTLY = process.env.PARLEY_NIGHTLY === '1';
