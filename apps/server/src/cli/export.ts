// `parley export`: writes a workspace as a file from which `parley apply` would create it (workspace-file.md#export).
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { findOriginal } from '../features/knowledge/index.ts';
import { findFullDisk } from '../platform/disk-full.ts';
import { exportWorkspace } from '../workspace-file/index.ts';
import { type Cli, DATA_FLAG, formatExamples, readCommandConfig } from './cli.ts';
import { CliError, getErrorSystemCode } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withApp } from './installation.ts';
import { findOnlyWorkspace, findWorkspace } from './named-workspace.ts';

interface ExportFlags extends Flags {
  workspace?: string;
  force?: boolean;
}

/** A file to be written. Its bytes are read only when it is written. */
interface Output {
  path: string;
  bytes: () => Promise<Buffer>;
}

export function addExport(program: Command, cli: Cli): void {
  program
    .command('export')
    .argument('[target]', 'YAML file to write, or a folder for it (default: standard output)')
    .summary('export a workspace as a YAML file')
    .description(
      'Writes the YAML file that creates a workspace, with the files of its knowledge next to it. ' +
        'Secrets become environment variables, which are listed in the comments at the top. Applying the file changes nothing.',
    )
    .option('--workspace <slug>', 'required if there are several workspaces')
    .option('--force', 'replace existing files with other content')
    .option(...DATA_FLAG)
    .addHelpText(
      'after',
      formatExamples('parley export', 'parley export acme.yaml', 'parley export --workspace acme backup/'),
    )
    .action((target: string | undefined, flags: ExportFlags) => run(cli, target, flags));
}

async function run(cli: Cli, target: string | undefined, flags: ExportFlags): Promise<void> {
  const config = readCommandConfig(flags, cli.env);
  await withApp(config, { create: false, migrate: true }, async ({ system, createCtx }) => {
    const { db } = system;
    const named = flags.workspace;
    const { team_id } = named === undefined ? await findOnlyWorkspace(db) : await findWorkspace(db, named);
    const { slug, yaml, files, remarks } = await exportWorkspace(createCtx(team_id));
    if (target === undefined) {
      if (files.length > 0) throw needsFolder(slug, files.length);
      cli.terminal.out(yaml.trimEnd());
    } else {
      const place = await getOutputPath(target, slug);
      const outputs: Output[] = [
        { path: place, bytes: async () => Buffer.from(yaml) },
        ...files.map(({ path, source_id }) => ({
          path: join(dirname(place), path),
          bytes: async () => (await findOriginal(db, team_id, source_id))!,
        })),
      ];
      if (!flags.force) await refuseOthers(outputs);
      for (const output of outputs) await writeOutput(output);
      for (const { path } of outputs) cli.terminal.out(path);
    }
    for (const remark of remarks) cli.terminal.err(`Not in the file: ${remark}`);
  });
}

function needsFolder(slug: string, files: number): CliError {
  const count = `${files} file${files === 1 ? '' : 's'}`;
  return new CliError(
    `The knowledge of ${slug} has ${count}: name a folder, such as "parley export ${slug}/".`,
    EXIT.usage,
  );
}

/** Returns the path of the YAML file: the target itself, or a file in the target if that is a folder. */
async function getOutputPath(target: string, slug: string): Promise<string> {
  const isFolder =
    /[\\/]$/.test(target) ||
    (await stat(target).then(
      (one) => one.isDirectory(),
      () => false,
    ));
  return isFolder ? join(target, `${slug}.yaml`) : target;
}

async function refuseOthers(outputs: readonly Output[]): Promise<void> {
  for (const { path, bytes } of outputs) {
    const before = await readFile(path).catch(() => null);
    if (before && !before.equals(await bytes())) {
      throw new CliError(
        `${path} exists with different content. Nothing was written. To replace it, use --force.`,
      );
    }
  }
}

async function writeOutput({ path, bytes }: Output): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await bytes());
  } catch (error) {
    const full = findFullDisk(error) === 'own';
    throw new CliError(
      `${path} cannot be written (${full ? 'the disk is full' : getErrorSystemCode(error)}).`,
    );
  }
}
