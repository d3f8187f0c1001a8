// Changes the files of the repository for a release: versions and the changelog.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The manifests that have the version of a release. */
export const MANIFESTS = [
  '.',
  'apps/dashboard',
  'apps/server',
  'packages/client',
  'packages/contract',
  'packages/mcp',
  'packages/n8n',
];
const NOT_YET = '## Unreleased';
const VERSION = /^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/;

/** The release cannot be made. The message is a sentence for the person who makes it. */
export class ReleaseError extends Error {}

/** A file to change, relative to the root, and its new text. */
export interface Change {
  path: string;
  text: string;
}

/**
 * Returns the files that a release changes.
 * @param root the folder of the repository.
 * @param today the date of the release, such as 2026-11-28.
 * @throws ReleaseError
 */
export function listChanges(root: string, version: string, today: string): Change[] {
  if (!VERSION.test(version)) throw new ReleaseError('The version must be like 1.2.3 or 1.2.3-beta.1.');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const changelog = read('CHANGELOG.md');
  if (changelog.includes(`## ${version} `)) throw new ReleaseError(`CHANGELOG.md already has ${version}.`);
  if (getSection(changelog, NOT_YET) === '')
    throw new ReleaseError(`CHANGELOG.md has nothing below "${NOT_YET}".`);
  return [
    { path: 'CHANGELOG.md', text: changelog.replace(NOT_YET, `${NOT_YET}\n\n## ${version} (${today})`) },
    ...MANIFESTS.map((folder) => {
      const path = join(folder, 'package.json');
      return { path, text: format(setVersion(JSON.parse(read(path)), version)) };
    }),
    {
      path: 'package-lock.json',
      text: format(setLockVersions(JSON.parse(read('package-lock.json')), version)),
    },
  ];
}

export function writeChanges(root: string, changes: readonly Change[]): void {
  for (const { path, text } of changes) writeFileSync(join(root, path), text);
}

/** Returns the text below a heading of the changelog, without the heading. */
export function getSection(changelog: string, heading: string): string {
  const [, after = ''] = changelog.split(`${heading}\n`);
  return after.split(/^## /m)[0]!.trim();
}

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
}

/** Sets the version of a manifest and of the workspaces that it depends on. */
function setVersion<Kind extends Manifest>(manifest: Kind, version: string): Kind {
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, old]) => [
    name,
    name.startsWith('@parley/') ? version : old,
  ]);
  return {
    ...manifest,
    version,
    ...(manifest.dependencies ? { dependencies: Object.fromEntries(dependencies) } : {}),
  };
}

function setLockVersions(lock: { packages: Record<string, Manifest> }, version: string): object {
  const isOurs = (path: string) => MANIFESTS.includes(path || '.');
  const packages = Object.entries(lock.packages).map(([path, one]) => [
    path,
    isOurs(path) ? setVersion(one, version) : one,
  ]);
  return { ...lock, version, packages: Object.fromEntries(packages) };
}

const format = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
