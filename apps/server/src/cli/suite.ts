// `parley suite add`: makes a case of a lead's conversation (suites.md#cases-from-conversations).
import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { readSuite } from '../simulation/suite/read-suite.ts';
import { REPLACED_KINDS, type ReplacedKind } from '../simulation/suite/replace-people.ts';
import { appendCase, writeCase } from '../simulation/suite/write-case.ts';
import { type ChatCampaign, listCampaigns } from './chat/store.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError, getErrorSystemCode } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withApp } from './installation.ts';
import { findWorkspace } from './named-workspace.ts';
import { readPublished } from './simulate/revision.ts';
import { findLeads } from './store.ts';
import { readConversation } from './suite/read-conversation.ts';
import { type CaseLead, findCaseLead } from './suite/store.ts';
import { formatCount } from './terminal.ts';

const LONGEST_NAME = 200;
const KINDS: Readonly<Record<ReplacedKind, [one: string, many: string]>> = {
  name: ['name', 'names'],
  phone: ['phone', 'phones'],
  email: ['email address', 'email addresses'],
  link: ['link', 'links'],
  handle: ['Instagram name', 'Instagram names'],
  address: ['street address', 'street addresses'],
  variable: ['variable', 'variables'],
};

interface AddFlags extends Flags {
  to?: string;
  name?: string;
  workspace?: string;
  json?: boolean;
}

export function addSuite(program: Command, cli: Cli): void {
  const suite = program
    .command('suite')
    .summary('make cases of conversations')
    .description('Makes cases of conversations, which parley simulate --suite plays.');
  suite
    .command('add')
    .argument('<lead>', "the lead's id")
    .description(
      "Appends a lead's conversation to a suite: the lead's messages as a script, and the state of the lead as what is expected. Names, phones, addresses, links and the lead's variables are replaced. A person should read the case before it is shared.",
    )
    .requiredOption('--to <file>', 'the suite, which is created if it does not exist')
    .option('--name <name>', 'the name of the case (default: the date of the conversation)')
    .option('--workspace <slug>', 'refuse a lead of another workspace')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples(
        'parley suite add lead_01k0c3p6n2f8h9q4r7s5t1v0wx --to spring-cases.yaml',
        'parley suite add lead_01k0c3p6n2f8h9q4r7s5t1v0wx --to spring-cases.yaml --name "asks for the price twice"',
      ),
    )
    .action((id: string, flags: AddFlags) => addCase(cli, id, flags));
}

async function addCase({ terminal, env }: Cli, id: string, flags: AddFlags): Promise<void> {
  const file = flags.to!;
  const given = flags.name?.trim();
  if (given !== undefined && (given === '' || given.length > LONGEST_NAME))
    throw new CliError(`--name must have 1 to ${LONGEST_NAME} characters.`, EXIT.usage);
  const config = readCommandConfig(flags, env);
  const added = await withApp(config, { create: false, migrate: false }, async (app) => {
    const { db } = app.system;
    if (flags.workspace !== undefined) await findWorkspace(db, flags.workspace);
    const [found] = await findLeads(db, { id, phone: '', workspace: null });
    if (!found) throw new CliError(`There is no lead ${id}.`);
    const { workspace, team_id } = found;
    if (flags.workspace !== undefined && workspace !== flags.workspace)
      throw new CliError(`${id} is a lead of the workspace ${workspace}, not of ${flags.workspace}.`);
    const lead = await findCaseLead(db, team_id, id);
    const version = await readPublished(
      app,
      chooseLeadCampaign(id, lead, await listCampaigns(db, workspace)),
    );
    const conversation = await readConversation(app, id, lead, version);
    if (!conversation) throw new CliError(`${id} has not written, so there is no conversation to add.`);
    const { slug, agent } = version.campaign;
    const written = await readText(file);
    const names = written === null ? [] : readSuite(written, file, agent).map((one) => one.name);
    const name =
      given ?? `conversation of ${new Date(conversation.messages[0]!.at).toISOString().slice(0, 10)}`;
    if (names.includes(name))
      throw new CliError(`${file} already has a case "${name}". Choose another name with --name.`);
    const { yaml, replaced } = writeCase(name, conversation);
    const text = written === null ? `${formatHead(slug, file)}cases:\n${yaml}` : appendCase(written, yaml);
    // Whatever the conversation contains, the file stays a suite.
    readSuite(text, file, agent);
    await writeText(file, text);
    return { workspace, campaign: slug, suite: file, case: name, replaced };
  });
  if (flags.json) return terminal.out(JSON.stringify(added));
  terminal.out(`The case "${added.case}" is in ${file}.`);
  terminal.out(`Replaced: ${formatReplaced(added.replaced)}.`);
  terminal.out(
    'Read the case before you commit it: names that Parley does not know and unusual spellings can still be in it.',
  );
}

function chooseLeadCampaign(
  id: string,
  { campaign_id }: CaseLead,
  campaigns: readonly ChatCampaign[],
): ChatCampaign {
  const campaign = campaigns.find((one) => one.campaign_id === campaign_id);
  if (!campaign) throw new CliError(`${id} is in no campaign, so no agent can play the case.`);
  if (campaign.purpose === 'setter') return campaign;
  throw new CliError(`${id} is in ${campaign.slug}, a group campaign, which has no agent.`);
}

const formatHead = (slug: string, file: string): string =>
  `# Cases for the campaign \`${slug}\`:\n#   parley simulate --campaign ${slug} --suite ${file}\n`;

function formatReplaced(replaced: Readonly<Record<ReplacedKind, number>>): string {
  const counts = REPLACED_KINDS.filter((kind) => replaced[kind] > 0);
  if (counts.length === 0) return 'nothing';
  return counts.map((kind) => formatCount(replaced[kind], ...KINDS[kind])).join(', ');
}

/** Returns the text of the file; null if there is none, or if it is empty. */
async function readText(file: string): Promise<string | null> {
  try {
    const text = await readFile(file, 'utf8');
    return text.trim() === '' ? null : text;
  } catch (error) {
    const code = getErrorSystemCode(error);
    if (code === 'ENOENT') return null;
    throw new CliError(`${file} cannot be read (${code}).`);
  }
}

async function writeText(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new CliError(`${file} cannot be written (${getErrorSystemCode(error)}).`);
  }
}
