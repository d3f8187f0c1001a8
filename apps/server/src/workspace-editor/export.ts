// Exports the workspace as a workspace file (workspace-file.md#export): as YAML, or as a zip archive if the workspace
// file needs other files. The activity log names the member who downloaded it.
import type { Ctx } from '../context.ts';
import { recordActivity } from '../features/activity/index.ts';
import { findOriginal } from '../features/knowledge/index.ts';
import { Download } from '../platform/download.ts';
import { streamZip, type ZipEntry } from '../platform/zip.ts';
import { type ExportedWorkspace, exportWorkspace } from '../workspace-file/index.ts';

export async function downloadWorkspace(ctx: Ctx): Promise<Download> {
  const exported = await exportWorkspace(ctx);
  const { slug, files, yaml } = exported;
  await recordActivity(ctx.db, ctx, { action: 'workspace.exported', details: { files: files.length } });
  if (files.length === 0) return new Download({ fileName: `${slug}.yaml`, pieces: streamText(yaml) });
  return new Download({ fileName: `${slug}.zip`, pieces: streamZip(streamEntries(ctx, exported)) });
}

async function* streamText(yaml: string): AsyncGenerator<string> {
  yield yaml;
}

async function* streamEntries(ctx: Ctx, { slug, yaml, files }: ExportedWorkspace): AsyncGenerator<ZipEntry> {
  yield { path: `${slug}.yaml`, bytes: Buffer.from(yaml) };
  for (const { path, source_id } of files) {
    const bytes = await findOriginal(ctx.db, ctx.teamId, source_id);
    if (bytes) yield { path, bytes };
  }
}
