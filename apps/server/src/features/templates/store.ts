// Stores the templates that campaigns use, with their state at the provider.
import type { EngineKind } from '../../engines/capabilities.ts';
import type { EngineNumber, Template } from '../../engines/port.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import type { KnownTemplate } from './compose-template.ts';

type TemplateKey = Pick<Template, 'name' | 'language'>;

/** Returns SQL for the stored state of a template as JSON; null if there is none. @param template a JSON column. */
export function storedTemplateSql(number: string, template: string): string {
  return `(select json_build_object('status', kept.status, 'header', kept.header, 'body', kept.body,
       'footer', kept.footer, 'why', kept.why)
     from templates kept where kept.team_id = $1 and kept.number_id = ${number}
       and kept.name = ${template}->>'name' and kept.language = ${template}->>'language')`;
}

/** Returns the stored state of a number's template; null if there is none. */
export const findTemplate = statement<{ known: KnownTemplate | null }>(
  'templates.kept',
  `select ${storedTemplateSql('$2', '$3::json')} as known`,
).row(
  (teamId: string, numberId: string, { name, language }: TemplateKey) => [
    teamId,
    numberId,
    JSON.stringify({ name, language }),
  ],
  (row) => row?.known ?? null,
);

/**
 * Adds a template that the workspace uses, with the status `unchecked`. @returns false if the template is already
 * stored.
 */
export const insertExpected = statement<{ name: string }>(
  'templates.expect',
  `insert into templates (team_id, number_id, name, language, status, changed_at)
   values ($1, $2, $3, $4, 'unchecked', $5) on conflict do nothing returning name`,
  { writes: ['templates'] },
).exists((teamId: string, numberId: string, { name, language }: TemplateKey, now: Date) => [
  teamId,
  numberId,
  name,
  language,
  now,
]);

const put = namedStatement<{ before: KnownTemplate['status']; begins: boolean }>(
  'templates.put',
  `with before as (
     select status from templates where team_id = :team_id and number_id = :number_id and name = :name
       and language = :language for update
   ), changed as (
     update templates set status = :status, why = :why, changed_at = :now,
       header = case when :has_texts then :header else header end,
         body = case when :has_texts then :body else body end,
       footer = case when :has_texts then :footer else footer end
     where team_id = :team_id and number_id = :number_id and name = :name and language = :language
   )
   select status as before, exists (
     select 1 from campaigns campaign where campaign.team_id = :team_id and campaign.number_id = :number_id
       and campaign.template->>'name' = :name and campaign.template->>'language' = :language) as begins from before`,
  { writes: ['templates'] },
);

/**
 * Stores the status of a template that a campaign uses.
 * @param texts undefined to keep the stored ones.
 * @returns the previous status, and whether first contacts use the template; undefined if no campaign uses it.
 */
export async function saveTemplate(
  tx: Queries,
  teamId: string,
  numberId: string,
  { name, language }: TemplateKey,
  { status, why }: Pick<KnownTemplate, 'status' | 'why'>,
  now: Date,
  texts?: Pick<KnownTemplate, 'header' | 'body' | 'footer'>,
): Promise<{ before: KnownTemplate['status']; begins: boolean } | undefined> {
  const values = { team_id: teamId, number_id: numberId, name, language, status, why: toJsonb(why), now };
  const { header, body, footer } = texts ?? {};
  return tx.row(...put({ ...values, has_texts: texts !== undefined, header, body, footer }));
}

export interface TemplateOfNumber extends EngineNumber {
  engine: EngineKind;
  name: string;
  language: string;
}

/** Returns the templates of one number that campaigns of the workspace use. */
export const listTemplates = statement<TemplateOfNumber>(
  'templates.of-number',
  `select number.team_id, number.id, number.phone, number.settings, number.secrets_sealed, number.engine,
     kept.name, kept.language
   from templates kept join numbers number on number.team_id = kept.team_id and number.id = kept.number_id
   where kept.team_id = $1 and kept.number_id = $2 and exists (
     select 1 from campaigns campaign
     cross join lateral (values (campaign.template), (campaign.agent->'booking'->'reminder_template')) named (template)
     where campaign.team_id = $1 and named.template->>'name' = kept.name
       and named.template->>'language' = kept.language and campaign.status <> 'archived')`,
).rows((teamId: string, numberId: string) => [teamId, numberId]);
