// Reads a campaign of a workspace file for a simulation, without applying the file to the installation.
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createApp } from '../../composition/app.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { createSecretKey } from '../../platform/seal.ts';
import { EXAMPLE_URL } from '../../simulation/copy-campaign.ts';
import { applyFile } from '../../workspace-file/index.ts';
import { type CampaignFlags, chooseCampaign, createSideDatabase } from '../chat/choose-campaign.ts';
import { CliError, getErrorSystemCode } from '../cli-error.ts';
import type { Installation } from '../installation.ts';
import { type CampaignVersion, readPublished } from './revision.ts';

/**
 * Applies the file to a database that is deleted, and returns the campaign that the flags name. Neither numbers nor
 * calendars are checked with their providers, and no page is fetched.
 * @throws ApplyError with every problem of the file.
 */
export async function readFileCampaign(
  installation: Installation,
  file: string,
  flags: CampaignFlags,
  environment: NodeJS.ProcessEnv,
): Promise<CampaignVersion> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CliError(`${file} cannot be read (${getErrorSystemCode(error)}).`);
  });
  let found: CampaignVersion | undefined;
  await createSideDatabase(installation, async (connection) => {
    await migrate({ owner: connection });
    const app = await createApp({
      ...{ connection, secretKey: createSecretKey(), baseUrl: EXAMPLE_URL, log: installation.log },
      ...{ role: 'api', alone: true, allowLocalWebhooks: false, maxConnections: 4 },
      // The app requires a folder, but a simulation stores no files.
      media: { dir: join(tmpdir(), 'parley-simulation'), days: 1, bucket: undefined },
    });
    try {
      await applyFile(app.system, text, file, {
        knowledge: { folder: dirname(file), allowLocal: false, offline: true },
        environment,
      });
      found = await readPublished(app, await chooseCampaign(app, flags));
    } finally {
      await app.stop();
    }
  });
  return found!;
}
