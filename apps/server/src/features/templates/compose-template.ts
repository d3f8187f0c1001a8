// Composes the text of a campaign's template for a person, and decides whether it can be sent now
// (sending.md#templates). These are pure functions.
import { type Fact, fact, type Reason } from '@parley/contract';
import type { TemplateStatus } from '../../engines/events.ts';
import { fillTemplate, listTemplateVariables, type Template } from '../../engines/port.ts';
import { renderTemplate, type TemplateValues } from '../../language/fill-template.ts';

/** The value of `campaigns.template`. Its variables can contain placeholders such as `{{name|there}}`. */
export type CampaignTemplate = Pick<Template, 'name' | 'language' | 'variables'>;

/** The known state of a template, from the provider or from our own checks. */
export interface KnownTemplate {
  status: TemplateStatus | 'unchecked' | 'unknown' | 'missing' | 'refused';
  header: string | null;
  /** The text; null if the template could not be read. */
  body: string | null;
  footer: string | null;
  /** Why the template is not approved, or why its last send was refused. */
  why: Reason | null;
}

/** Returns why the template cannot be sent now; null if it can. */
export function findTemplateProblem(
  template: Pick<Template, 'name' | 'language'> | null,
  known: Pick<KnownTemplate, 'status' | 'why'> | null,
): Fact | null {
  if (!template) return fact('first_contact_without_template');
  const { name, language } = template;
  const detail = known?.why || null;
  switch (known?.status) {
    case 'approved':
    case 'unknown':
      return null;
    case undefined:
    case 'unchecked':
      return fact('template_unchecked', { name, language });
    case 'missing':
      return fact('template_missing', { name, language });
    case 'refused':
      return fact('template_refused', { name, language, detail });
    default:
      return fact('template_not_approved', { name, language, status: known!.status, detail });
  }
}

export type ComposedTemplate =
  | { text: string; template: Template }
  /** The name of a placeholder without a value. Providers refuse empty variables. */
  | { missing: string };

/** Fills in the template for a person. The returned text is what the person reads, as far as it is known. */
export function composeTemplate(
  { name, language, variables: written }: CampaignTemplate,
  known: KnownTemplate | null,
  values: TemplateValues,
): ComposedTemplate {
  const variables = written.map((one) => renderTemplate(one, values).trim());
  const empty = variables.indexOf('');
  if (empty >= 0) return { missing: written[empty]! };
  if (known?.body == null) {
    return {
      text: [`${name} (${language})`, ...variables].join(' · '),
      template: { name, language, variables },
    };
  }
  const header = listTemplateVariables(known.header ?? '');
  const body = listTemplateVariables(known.body);
  const mapValues = (names: string[], from: number) =>
    new Map(
      names.flatMap((one, index) =>
        variables[from + index] === undefined ? [] : [[one, variables[from + index]!]],
      ),
    );
  const text = [
    known.header && fillTemplate(known.header, mapValues(header, 0)),
    fillTemplate(known.body, mapValues(body, header.length)),
    known.footer,
  ];
  return {
    text: text.filter(Boolean).join('\n'),
    template: { name, language, variables, slots: { header, body } },
  };
}
