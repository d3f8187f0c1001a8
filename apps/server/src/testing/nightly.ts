// Whether tests use the sizes of the nightly run: only with `PARLEY_NIGHTLY=1`.

export const NIGHTLY = process.env.PARLEY_NIGHTLY === '1';
