// Whether tests take the sizes of the nightly run: `PARLEY_NIGHTLY=1`, and nothing else, says so.

export const NIGHTLY = process.env.PARLEY_NIGHTLY === '1';
