// Issues of the settings of a workspace, in French.
import type { settingFields as en, Translated } from '@parley/contract';

const KINDS: Record<string, string> = {
  number: 'le numéro',
  campaign: 'la campagne',
  calendar: "l'agenda",
  member: 'le membre',
};

export const settingFields: Translated<typeof en> = {
  unknown_reference: ({ kind, name }) =>
    `cite ${KINDS[kind] ?? kind} ${name}, qui n'est ni dans le fichier ni dans l'espace de travail`,
  only_role_custom: ({ role }) => `est réservé au rôle custom, pas à ${role}`,
  scopes_missing: () => 'doit contenir au moins un droit pour le rôle personnalisé',
  scopes_not_custom: () => 'doit être vide : seul le rôle personnalisé a ses propres droits',
  variable_unset: ({ name }) => `a besoin de ${name}, qui n'est pas dans l'environnement`,
  variable_name: ({ name }) =>
    `contient $\{${name}}, qui n'est pas un nom de variable : utilisez des lettres, des chiffres et _. Écrivez $$\{ pour les caractères eux-mêmes`,
  file_empty: () => 'doit contenir un espace de travail',
  yaml: ({ problem }) => `n'est pas du YAML valide : ${problem}`,
  required_while_active: () => 'est obligatoire tant que la campagne est active',
  number_shared: ({ own, other }) =>
    `est déjà utilisé par ${other ?? "un numéro d'un autre espace de travail"} : ${own} a besoin du sien`,
  number_connected: () => "est celui d'un numéro déjà connecté",
  number_renamed: () => 'ne peut pas changer, car il identifie le numéro : connectez un autre numéro',
  secret_for_address: () => "est obligatoire : Parley n'envoie pas le secret enregistré à une autre adresse",
  not_on_engine: ({ engine }) => `n'est pas un champ d'un numéro sur le moteur ${engine}`,
  required_on_engine: ({ engine }) => `est obligatoire sur le moteur ${engine}`,
  pacing_field: ({ values }) => `n'est pas l'une de ces valeurs : ${values.join(', ')}`,
  pacing_gap: () => 'doit être une durée ou un intervalle, comme 8s ou 60s-180s',
  pacing_gap_min: ({ least, engine }) => `doit être au moins ${least} sur le moteur ${engine}`,
  pacing_gap_range: ({ example, engine }) =>
    `doit être un intervalle sur le moteur ${engine}, comme ${example}`,
  pacing_count: ({ min, max, engine }) =>
    `doit être un nombre entier de ${min} à ${max} sur le moteur ${engine}`,
  daily_quota: ({ max }) => `doit être entre 0 et son plafond, ${max}`,
  human_floor: ({ least, engine }) => `doit être au moins ${least} sur le moteur ${engine}`,
  human_items: ({ max, engine }) => `doit contenir au plus ${max} éléments sur le moteur ${engine}`,
  humanize_required: ({ engine }) =>
    `doit être activé sur le moteur ${engine} : seul le simulateur peut écrire sans pauses`,
  group_engine: ({ engine }) =>
    `doit être setter : les numéros du moteur ${engine} ne peuvent pas être dans des groupes`,
  template_of_group: () => "n'est pas un champ d'une campagne de groupes",
  template_on_engine: ({ engine }) => `n'est pas un champ sur le moteur ${engine}, qui n'a pas de modèles`,
  template_required: () =>
    'est obligatoire tant que la campagne est active : sur son numéro, seul un modèle permet le premier message',
  synonyms_of: ({ expect }) => `n'est pas un champ d'un critère qui attend ${expect}`,
  synonyms_answer: ({ answers }) => `n'est pas l'une des réponses : les champs sont ${answers.join(', ')}`,
  synonym_empty: () => 'doit contenir une lettre ou un chiffre',
  synonym_twice: ({ owner }) => `est déjà un mot pour ${owner} : un mot ne vaut que pour une réponse`,
  model_or_models: () => "n'est pas compatible avec model : gardez l'un des deux",
  models_twice: () => 'doit citer chaque modèle une seule fois',
  language_offline: ({ languages }) =>
    `doit être l'une de ces langues : ${languages.join(', ')} (l'agent hors ligne n'en parle pas d'autre)`,
  disclose_ai_language: ({ language }) =>
    `doit être désactivé dans la langue ${language} : dites dans first_message qu'un assistant écrit`,
  duration_too_long: ({ hours }) =>
    `doit tenir dans les horaires : aucune plage de ${hours} n'est assez longue`,
  duration_too_long_for: ({ hours, email }) =>
    `doit tenir dans les horaires de ${email} : aucune plage de ${hours} n'est assez longue`,
  hours_of_member: ({ email }) => `est obligatoire : ${email} n'a pas d'horaires propres`,
  hours_of_campaign: ({ campaign }) => `est obligatoire : la campagne ${campaign} n'a pas d'horaires propres`,
  hours_of_provider: ({ provider }) => `est obligatoire : ${provider} n'a pas d'horaires`,
  timezone_of_workspace: () => "est obligatoire : l'espace de travail n'en a pas",
  timezone_of_member: ({ email }) => `est obligatoire : ${email} n'a pas de fuseau horaire propre`,
  timezone_of_calendar: ({ calendar }) =>
    `est obligatoire : Parley ne connaît pas le fuseau horaire de l'agenda ${calendar}`,
  notice_too_long: () => "doit être plus court que l'horizon : sinon, aucun horaire ne peut être proposé",
  buffer_too_long: () => 'doit être plus court : un rendez-vous et ses marges dépassent une journée',
  reminders_twice: () => 'doit citer chaque délai une seule fois',
  reminder_template_idle: () => 'est réservé aux campagnes avec rappels : celle-ci n’en a pas',
  assign_idle: () => 'est réservé aux campagnes avec membres : sans eux, personne ne peut être désigné',
  by_link_builtin: () => "doit être slots avec l'agenda intégré, qui n'a pas de page de réservation",
  by_link_provider: ({ provider }) => `doit être slots : ${provider} n'a pas de page de réservation`,
  of_provider: ({ calendar, provider }) =>
    `n'est pas un champ avec l'agenda ${calendar} : ${provider} s'en charge`,
  of_builtin: ({ calendar }) =>
    `n'est pas un champ avec l'agenda ${calendar} : seul l'agenda intégré le propose`,
  required_or: ({ names }) => `est obligatoire, ou à la place ${names.join(' ou ')}`,
  not_both: ({ names }) => `est en trop : indiquez soit ${names.join(', soit ')}`,
  goes_with: ({ name }) => `est réservé à un agenda avec ${name}`,
  calendar_provider: ({ provider, name }) =>
    `doit rester ${provider}, car ${name} y a des rendez-vous : donnez un autre nom à un agenda d'un autre fournisseur`,
  transcription_provider: ({ provider, values }) =>
    `cite ${provider}, qui ne transcrit pas les messages vocaux : utilisez ${values.join(', ')}`,
  campaign_slug_taken: ({ slug }) => `est déjà celui d'une autre campagne : ${slug}`,
  not_a_campaign: () => 'doit être une campagne de cet espace de travail',
  campaign_reference: () => "doit être l'identifiant ou le slug d'une campagne de l'espace de travail",
  campaign_group: () =>
    'doit être une campagne de prise de contact : une campagne de groupes ne contacte pas de listes',
  campaign_not_first: () =>
    'doit être une autre campagne : sur Instagram, la personne doit écrire en premier',
  not_a_number: () => 'doit être un numéro de cet espace de travail',
  dedicated_link: ({ name }) => `doit être désactivé : le numéro est déjà réservé au lien ${name}`,
};
