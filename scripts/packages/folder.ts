// The parts that all published packages have in common.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Manifest {
  name: string;
  version: string;
  description: string;
  keywords: string[];
  license: string;
  dependencies: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Reads the package.json of a folder of the repository. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

/** Empties the folder `dist` of a workspace, and returns its path. The package is published from there. */
export function emptyDist(workspace: string): string {
  const dist = join(ROOT, workspace, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  return dist;
}

/** Writes the package.json of a package to publish, with the workspace's README, the changelog and the license. */
export function writePackage(
  workspace: string,
  dist: string,
  { name, ...fields }: { name: string; [field: string]: unknown },
): void {
  const { version, description, keywords, license } = readManifest(workspace);
  const manifest = {
    ...{ name, version, description, keywords, license, type: 'module' },
    ...describeRepository(workspace),
    publishConfig: { access: 'public', provenance: true },
    ...fields,
  };
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of [`${workspace}/README.md`, 'CHANGELOG.md', 'LICENSE'])
    cpSync(join(ROOT, file), join(dist, file.split('/').at(-1)!));
}

/**
 * Returns the fields of a manifest that lead to the repository, from the address of the remote `origin`. They are missing
 * if that is not the address of a web host.
 */
export function describeRepository(workspace: string): object {
  const { stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: ROOT, encoding: 'utf8' });
  const [, host, path] =
    /^(?:https:\/\/(?:[^@/]*@)?|ssh:\/\/git@|git@)([\w.-]+)[:/](.+?)(?:\.git)?$/.exec(stdout?.trim() ?? '') ??
    [];
  if (path === undefined) return {};
  const page = `https://${host}/${path}`;
  return {
    repository: { type: 'git', url: `git+${page}.git`, directory: workspace },
    homepage: `${page}#readme`,
    bugs: { url: `${page}/issues` },
  };
}
