// `parley media`: shows or saves the file in a message (running.md#files). The public API returns no files.

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatReason } from '@parley/contract';
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { type MediaRecord, type ReadMedia, readMedia } from '../features/media/index.ts';
import { findFullDisk } from '../platform/disk-full.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError, getErrorSystemCode } from './cli-error.ts';
import { withApp } from './installation.ts';
import { findMessage } from './store.ts';
import { formatBytes, formatTable, toPlainLine } from './terminal.ts';

interface MediaFlags extends Flags {
  out?: string;
  json?: boolean;
}

export function addMedia(program: Command, cli: Cli): void {
  program
    .command('media')
    .argument('<message>', "the message's id")
    .summary("show or save a message's file")
    .description(
      'Shows the file of a message: its state, its type by content, its size, and how long it is kept.',
    )
    .option('--out <file>', 'save the file under this name; it must not exist yet')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples(
        'parley media msg_01k0c3p6n2f8h9q4r7s5t1v0wx',
        'parley media msg_01k0c3p6n2f8h9q4r7s5t1v0wx --out voice.ogg',
      ),
    )
    .action((id: string, flags: MediaFlags) => media(cli, id, flags));
}

async function media({ terminal, env }: Cli, id: string, flags: MediaFlags): Promise<void> {
  const config = readCommandConfig(flags, env);
  const out = flags.out === undefined ? null : resolve(flags.out);
  const found = await withApp(config, { create: false, migrate: false }, async (app) => {
    const message = await findMessage(app.system.db, id);
    if (!message) throw new CliError(`There is no message ${id}.`);
    const file = await readMedia(app.createCtx(message.team_id), app.media, id);
    if (out !== null) await writeMedia(file, out);
    return { workspace: message.workspace, ...file.record };
  });
  if (flags.json) {
    const why = found.why && formatReason(found.why);
    return terminal.out(JSON.stringify({ ...found, why, ...(out !== null && { file: out }) }));
  }
  if (out !== null) {
    return terminal.out(`${out}: ${found.mime_type}, ${formatBytes(found.size!)}.`);
  }
  for (const line of formatTable(formatLines(found))) terminal.out(line);
}

/** Writes the file. Only a complete file gets the final name. */
async function writeMedia({ open }: ReadMedia, out: string): Promise<void> {
  const bytes = await open();
  const target = createWriteStream(out, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(bytes, target);
  } catch (error) {
    if (getErrorSystemCode(error) === 'EEXIST')
      throw new CliError(`${out} already exists: choose another file name.`);
    if (target.bytesWritten > 0) await rm(out, { force: true });
    const full = findFullDisk(error) === 'own';
    throw new CliError(
      `${out} could not be written: ${full ? 'the disk is full' : (error as Error).message}.`,
    );
  }
}

function formatLines(file: MediaRecord & { workspace: string }): string[][] {
  const { state, why, attempts, kept_in, expires_at } = file;
  const rows: [string, string | null][] = [
    ['workspace', file.workspace],
    ['state', state],
    ['attempts', String(attempts)],
    ['why', why && formatReason(why)],
    ['type', file.mime_type],
    ['type per sender', toPlainLine(file.told_type)],
    ['name per sender', toPlainLine(file.file_name)],
    ['size', file.size === null ? null : formatBytes(file.size)],
    ['SHA-256', file.sha256],
    ['kept in', kept_in],
    ['kept until', expires_at?.toISOString().slice(0, 10) ?? null],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}
