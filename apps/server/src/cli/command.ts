// How a person runs a command of Parley.

/** The published package contains JavaScript. There, `npx parley` would install a package of others. */
export const COMMAND = import.meta.url.endsWith('.ts') ? 'npx parley' : 'npx parley-server';
