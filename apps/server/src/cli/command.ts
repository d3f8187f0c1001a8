// How a person runs a command of Parley.

/** The published package contains JavaScript. There, `npx parley` would install a package of others. */
export const COMMAND = import.meta.url.endsWith('.ts') ? 'npx parley' : 'npx parley-server';

/** Returns a command as a person types it, with the data directory that they named. */
export function formatCommand(command: string, data: string | undefined): string {
  if (data === undefined) return `${COMMAND} ${command}`;
  return `${COMMAND} ${command} --data ${/[^\w./~-]/.test(data) ? `'${data.replaceAll("'", `'\\''`)}'` : data}`;
}
