// Issues of the settings of a workspace, in French.
import type { settingFields as en, Translated } from '@parley/contract';

const KINDS: Record<string, string> = {
  number: 'le numéro',
  campaign: 'la campagne',
  calendar: 'l’agenda',
  member: 'le membre',
};

export const settingFields: Translated<typeof en> = {
  unknown_reference: ({ kind, name }) =>
    `indique ${KINDS[kind] ?? kind} ${name}, qui n’est ni dans le fichier ni dans l’espace de travail`,
  only_role_custom: ({ role }) => `ne s’utilise qu’avec le rôle personnalisé, pas avec ${role}`,
  scopes_missing: () => 'doit contenir au moins un droit pour le rôle personnalisé',
  scopes_not_custom: () => 'doit être omis : seul le rôle personnalisé a ses propres droits',
  variable_unset: ({ name }) => `nécessite ${name}, qui n’est pas défini dans l’environnement`,
  variable_name: ({ name }) =>
    `contient $\{${name}}, qui n’est pas un nom de variable : utilisez des lettres, des chiffres et _. Pour écrire ces caractères tels quels, utilisez $$\{`,
  file_empty: () => 'doit contenir un espace de travail',
  yaml: ({ problem }) => `n’est pas du YAML valide : ${problem}`,
  required_while_active: () => 'est obligatoire tant que la campagne est active',
  number_shared: ({ own, other }) =>
    `est déjà utilisé par ${other ?? 'un numéro d’un autre espace de travail'} : indiquez une autre valeur pour ${own}`,
  number_connected: () => 'appartient à un numéro déjà connecté',
  number_renamed: () => 'ne peut pas changer, car il identifie le numéro : connectez plutôt un autre numéro',
  secret_for_address: () =>
    'est obligatoire, car l’URL a changé : Parley n’envoie le secret enregistré qu’à l’URL précédente',
  not_on_engine: ({ engine }) => `n’est pas un champ des numéros du moteur ${engine}`,
  required_on_engine: ({ engine }) => `est obligatoire avec le moteur ${engine}`,
  pacing_field: ({ values }) => `n’est pas l’une de ces valeurs : ${values.join(', ')}`,
  pacing_gap: () => 'doit être une durée ou une plage, par exemple 8s ou 60s-180s',
  pacing_gap_min: ({ least, engine }) => `doit être d’au moins ${least} avec le moteur ${engine}`,
  pacing_gap_range: ({ example, engine }) =>
    `doit être une plage avec le moteur ${engine}, par exemple ${example}`,
  pacing_count: ({ min, max, engine }) =>
    `doit être un nombre entier de ${min} à ${max} avec le moteur ${engine}`,
  daily_quota: ({ max }) => `doit être compris entre 0 et ${max}`,
  human_floor: ({ least, engine }) => `doit être d’au moins ${least} avec le moteur ${engine}`,
  human_items: ({ max, engine }) => `doit contenir au plus ${max} éléments avec le moteur ${engine}`,
  humanize_required: ({ engine }) =>
    `doit être activé avec le moteur ${engine} : seul le simulateur peut écrire sans pauses de saisie`,
  group_engine: ({ engine }) =>
    `doit être setter : les numéros du moteur ${engine} ne peuvent pas rejoindre de groupes`,
  template_of_group: () => 'n’est pas un champ d’une campagne de groupe',
  template_on_engine: ({ engine }) => `n’est pas un champ du moteur ${engine}, qui n’a pas de modèles`,
  template_required: () =>
    'est obligatoire tant que la campagne est active : son numéro ne peut contacter de nouvelles personnes qu’avec un modèle',
  placeholder_unknown: ({ placeholder, values }) =>
    `ne doit pas contenir ${placeholder} : les variables de ce texte sont ${values.join(', ')}`,
  placeholder_refused: ({ placeholder }) =>
    `ne doit pas contenir ${placeholder} : ce texte n’a pas de variables`,
  synonyms_of: ({ expect }) => `n’est pas un champ d’un critère qui attend ${expect}`,
  synonyms_answer: ({ answers }) => `n’est pas l’une des réponses : ${answers.join(', ')}`,
  synonym_empty: () => 'doit contenir une lettre ou un chiffre',
  synonym_twice: ({ owner }) =>
    `est déjà un synonyme de ${owner} : un mot ne peut désigner qu’une seule réponse`,
  model_or_models: () => 'ne doit pas être utilisé avec model : gardez l’un des deux',
  models_twice: () => 'doit indiquer chaque modèle une seule fois',
  language_offline: ({ languages }) =>
    `doit être l’une de ces langues : ${languages.join(', ')} (sans modèle de langage, l’agent n’en parle pas d’autres)`,
  disclose_ai_language: ({ language }) =>
    `doit être désactivé pour la langue ${language} : indiquez dans first_message qu’un assistant écrit`,
  duration_too_long: ({ hours }) =>
    `doit tenir dans les horaires : aucune plage de ${hours} n’est assez longue`,
  duration_too_long_for: ({ hours, email }) =>
    `doit tenir dans les horaires de ${email} : aucune plage de ${hours} n’est assez longue`,
  hours_of_member: ({ email }) => `est obligatoire : ${email} n’a pas d’horaires`,
  hours_of_campaign: ({ campaign }) => `est obligatoire : la campagne ${campaign} n’a pas d’horaires`,
  hours_of_provider: ({ provider }) => `est obligatoire : ${provider} n’a pas d’horaires`,
  timezone_of_workspace: () => 'est obligatoire : l’espace de travail n’en a pas',
  timezone_of_member: ({ email }) => `est obligatoire : ${email} n’a pas de fuseau horaire`,
  timezone_of_calendar: ({ calendar }) =>
    `est obligatoire : Parley ne connaît pas le fuseau horaire de l’agenda ${calendar}`,
  notice_too_long: () =>
    'doit être plus court que la période de réservation : sinon, aucun créneau ne peut être proposé',
  buffer_too_long: () => 'doit être plus court : un rendez-vous et ses marges dépassent une journée',
  reminders_twice: () => 'doit indiquer chaque délai une seule fois',
  reminder_template_idle: () => 'ne s’utilise que dans une campagne avec rappels : celle-ci n’en a pas',
  assign_idle: () =>
    'ne s’utilise que dans une campagne avec des membres : sinon, les rendez-vous ne peuvent être attribués à personne',
  by_link_builtin: () => 'doit être slots avec l’agenda Parley, qui n’a pas de page de réservation',
  by_link_provider: ({ provider }) => `doit être slots : ${provider} n’a pas de page de réservation`,
  of_provider: ({ calendar, provider }) =>
    `ne s’utilise pas avec l’agenda ${calendar} : réglez-le dans ${provider}`,
  of_builtin: ({ calendar }) =>
    `ne s’utilise pas avec l’agenda ${calendar} : seul l’agenda Parley a ce champ`,
  required_or: ({ names }) => `est obligatoire, sauf si vous indiquez ${names.join(' ou ')}`,
  not_both: ({ names }) => `doit être omis : indiquez ${names.map((name) => `soit ${name}`).join(', ')}`,
  goes_with: ({ name }) => `ne s’utilise que pour un agenda avec ${name}`,
  calendar_provider: ({ provider, name }) =>
    `doit rester ${provider}, car ${name} y a des rendez-vous : utilisez un autre nom pour un agenda d’un autre fournisseur`,
  transcription_provider: ({ provider, values }) =>
    `indique ${provider}, qui ne peut pas transcrire les messages vocaux : utilisez ${values.join(', ')}`,
  campaign_slug_taken: ({ slug }) => `est déjà l’identifiant d’une autre campagne : ${slug}`,
  not_a_campaign: () => 'doit être une campagne de cet espace de travail',
  campaign_reference: () => 'doit être l’ID ou le slug d’une campagne de l’espace de travail',
  campaign_group: () =>
    'doit être une campagne de conversations individuelles : une campagne de groupe ne contacte pas les listes',
  campaign_not_first: () =>
    'doit être une autre campagne : sur Instagram, seule la personne peut commencer une conversation',
  not_a_number: () => 'doit être un numéro de cet espace de travail',
  dedicated_link: ({ name }) => `doit être désactivé : le numéro est déjà réservé au lien ${name}`,
};
