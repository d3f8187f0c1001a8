// Makes a release (docs/contributing/releases.md): `npm run release -- 1.2.3`. It commits the version and the changelog,
// tags the commit, and packs and checks the packages. It neither pushes nor publishes. `--dry-run` changes nothing.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildClient } from './packages/client.ts';
import { describeRepository, ROOT } from './packages/folder.ts';
import { buildMcp } from './packages/mcp.ts';
import { buildN8n } from './packages/n8n.ts';
import { buildServer } from './packages/server.ts';
import { getSection, listChanges, ReleaseError, writeChanges } from './prepare-release.ts';

const PACKED = join(ROOT, 'dist');
const PUBLINT = 'publint@0.3.25';
const ATTW = '@arethetypeswrong/cli@0.18.5';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  await release(positionals[0] ?? '', values['dry-run']);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function release(version: string, isDryRun: boolean): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const changes = listChanges(ROOT, version, today);
  const tag = `v${version}`;
  if (run('git', ['tag', '--list', tag]) !== '') throw new ReleaseError(`The tag ${tag} already exists.`);
  if (!isDryRun && run('git', ['status', '--porcelain']) !== '')
    throw new ReleaseError('The working tree has changes: commit them first.');
  if (!isDryRun && !('repository' in describeRepository('.')))
    throw new ReleaseError('Set the remote "origin" to the public repository: the packages name it.');
  if (isDryRun) {
    const changelog = changes.find(({ path }) => path === 'CHANGELOG.md')!;
    say(`Would change ${changes.map(({ path }) => path).join(', ')}.`);
    say(`Would commit "Release ${version}" and tag it as ${tag}, with this section:\n`);
    say(getSection(changelog.text, `## ${version} (${today})`));
  } else writeChanges(ROOT, changes);

  const files = await packAll();
  if (isDryRun) return;
  run('git', ['add', ...changes.map(({ path }) => path)]);
  run('git', ['commit', '--message', `Release ${version}`]);
  run('git', ['tag', '--annotate', tag, '--message', `Parley ${version}`]);
  say(`\nCommitted and tagged ${tag}. To publish it:\n`);
  // Without a tag, npm would offer a version such as 1.2.3-beta.1 to everybody.
  const publish = version.includes('-') ? 'npm publish --tag next' : 'npm publish';
  say(`  git push --follow-tags\n${files.map((file) => `  ${publish} ${file}`).join('\n')}`);
}

/** Builds, packs and checks the packages. Returns the paths of the packed files. */
async function packAll(): Promise<string[]> {
  rmSync(PACKED, { recursive: true, force: true });
  mkdirSync(PACKED);
  const folders = [await buildClient(), await buildMcp(), await buildN8n(), await buildServer()];
  return folders.map((folder, index) => {
    const name = run('npm', ['pack', '--silent', '--pack-destination', PACKED], folder);
    const file = join(PACKED, name);
    run('npx', ['--yes', PUBLINT, file, '--level', 'error']);
    // Only the client is imported by others.
    if (index === 0) run('npx', ['--yes', ATTW, file]);
    say(`Packed and checked ${file} (${Math.ceil(statSync(file).size / 1000)} kB)`);
    return file;
  });
}

/** Runs a program, and returns its output. @throws ReleaseError if it fails. */
function run(program: string, args: readonly string[], cwd = ROOT): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new ReleaseError(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout.trim();
}
