// Finds the campaign that a command copies, and the database for the copy.
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { App } from '../../composition/app.ts';
import { createSideDatabases } from '../../platform/backup/scratch.ts';
import { openEmbedded } from '../../platform/postgres/embedded.ts';
import { CliError } from '../cli-error.ts';
import type { Installation } from '../installation.ts';
import { type ChatCampaign, listCampaigns } from './store.ts';

/** The flags that name a campaign. */
export interface CampaignFlags {
  campaign?: string;
  workspace?: string;
}

/**
 * Returns the campaign that the flags name: the only one if they name none.
 * @throws a {@link CliError} that lists the campaigns.
 */
export async function chooseCampaign(
  app: App,
  { campaign: slug, workspace }: CampaignFlags,
): Promise<ChatCampaign> {
  const all = await listCampaigns(app.system.db, workspace ?? null);
  const found = all.filter((one) => slug === undefined || one.slug === slug);
  const [campaign, ...others] = found.filter(({ purpose }) => purpose === 'setter');
  if (campaign && others.length === 0) return campaign;
  if (campaign && slug !== undefined) {
    const where = [campaign, ...others].map((one) => one.workspace).join(', ');
    throw new CliError(`Several workspaces have a campaign ${slug}. Choose one with --workspace: ${where}.`);
  }
  if (found.length > 0 && !campaign)
    throw new CliError(`${found[0]!.slug} is a group campaign, which has no agent.`);
  const known = all
    .filter(({ purpose }) => purpose === 'setter')
    .map((one) => `${one.slug} (${one.workspace})`);
  if (known.length === 0) throw new CliError('There are no campaigns yet. Apply a workspace file first.');
  throw new CliError(
    slug === undefined
      ? `Choose a campaign with --campaign: ${known.join(', ')}.`
      : `There is no campaign ${slug}. Choose one of: ${known.join(', ')}.`,
  );
}

/**
 * Opens an empty database that is deleted afterwards. It is on the embedded server even with DATABASE_URL, so that the
 * operator's server gets no test data.
 */
export async function createSideDatabase(
  { sideDatabases, config, log }: Installation,
  work: (connection: ClientConfig) => Promise<void>,
): Promise<void> {
  if (sideDatabases) return sideDatabases.use(work);
  const embedded = await openEmbedded({
    dataDir: join(config.dataDir, 'chat'),
    mode: 'join',
    log: (line) => log.warn(line),
  });
  try {
    await createSideDatabases(embedded.admin, embedded.owner).use(work);
  } finally {
    await embedded.stop();
  }
}
