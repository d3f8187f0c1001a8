// Errors that providers return, and problems of their settings, in French.
import { asSentence, type Translated } from '@parley/contract/facts';
import type { providerReasons as en, MissingPart, UnsupportedCall } from '@parley/contract/reasons';

const quoted = (text: string) => `« ${text} »`;
const saidBy = (said: string | null) => (said === null ? '' : ` : ${quoted(said)}`);
const coded = (code: string | null) => (code === null ? '' : ` (${code})`);
const detailed = (detail: string | null) => (detail === null ? '' : ` : ${detail}`);

const MISSING: Record<MissingPart, string> = {
  message_id: 'l’identifiant du message',
  file_id: 'l’identifiant du fichier',
  registration: 'l’existence du téléphone',
  pairing_code: 'le code d’association',
  token_owner: 'le propriétaire du jeton',
  meeting_length: 'la durée des rendez-vous',
  booking_link: 'le lien',
  booking_page: 'la page de réservation ; renseignez page dans les paramètres de l’agenda',
  sync_token: 'le curseur des modifications',
};
const UNSUPPORTED: Record<UnsupportedCall, string> = {
  fetch_files: 'ne peut pas récupérer de fichiers',
  check_phones: 'ne peut pas vérifier si un téléphone est inscrit',
  log_out: 'ne peut pas déconnecter un numéro ; supprimez-y le numéro, ou révoquez son jeton',
};

export const providerReasons: Translated<typeof en> = {
  server_unreachable: ({ server, code }) => `${server} est injoignable (${code})`,
  server_late: ({ server, seconds }) => `${server} n’a pas répondu en ${seconds} s`,
  connection_cut: ({ server, code }) => `${server} a coupé la connexion (${code})`,
  answer_too_large: ({ server, mebibytes }) => `${server} a envoyé plus de ${mebibytes} Mio`,
  address_not_called: ({ server }) =>
    `${server} n’a pas été appelé, car son adresse est une adresse de lien local ou celle du service de métadonnées d’un cloud`,
  no_answer_within: ({ seconds }) => `pas de réponse en ${seconds} s`,
  provider_silent: ({ provider }) => `${provider} ne répond plus depuis un moment`,
  provider_overloaded: ({ provider }) => `${provider} a reçu trop d’appels`,
  call_not_started: ({ provider }) => `${provider} n’a pas été appelé, car trop d’appels sont en cours`,
  other_server: ({ provider }) => `un serveur autre que ${provider} a répondu, par exemple un proxy`,
  answer_unreadable: ({ provider }) => `${provider} a envoyé une réponse illisible`,
  provider_said: ({ provider, said, code }) =>
    said === null
      ? `${provider} n’a donné aucune raison (${code})`
      : `${provider} indique : ${quoted(said)} (${code})`,
  not_delivered_without_reason: () => 'le fournisseur n’a donné aucune raison',
  no_new_chats_allowed: () => 'WhatsApp n’autorise aucune nouvelle conversation',
  provider_failed: ({ provider, code }) => `${provider} a répondu par une erreur (${code})`,
  provider_answered: ({ provider, status, code, said }) =>
    `${provider} a répondu ${status}${coded(code)}${saidBy(said)}`,
  answered_without_reason: ({ provider, status }) => `${provider} a répondu ${status} sans raison`,
  busy_times_missing: ({ calendar, code }) =>
    `Google n’a pas renvoyé les périodes occupées de l’agenda ${calendar}${coded(code)}`,
  answer_incomplete: ({ provider, missing }) =>
    `la réponse de ${provider} est incomplète : il manque ${MISSING[missing]}`,
  call_unsupported: ({ provider, call }) => `${provider} ${UNSUPPORTED[call]}`,
  text_too_large: ({ provider, bytes, most }) =>
    `le texte fait ${bytes} octets, mais ${provider} en accepte au plus ${most}`,
  setting_missing: ({ setting }) => `${setting} n’est pas renseigné`,
  secrets_missing: () =>
    'les secrets du numéro sont absents : appliquez de nouveau le fichier de l’espace de travail',
  event_of_other_app: () =>
    'il a été signé avec l’app_secret d’un autre numéro ; corrigez app_secret et appliquez le fichier',
  meeting_missing: ({ provider }) => `${provider} n’a pas ce rendez-vous`,
  email_needed: ({ provider }) => `${provider} a besoin d’une adresse e-mail pour réserver`,
  access_token_missing: ({ provider }) => `${provider} n’a pas renvoyé de jeton d’accès`,
  secret_missing: ({ setting }) =>
    `${setting} est absent : appliquez de nouveau le fichier de l’espace de travail`,
  key_file_incomplete: () => 'service_account_key n’a pas de client_email ni de private_key',
  key_file_unreadable: () => 'la private_key de service_account_key est illisible',
  booking_not_allowed: ({ detail }) =>
    `${asSentence(detail)} Si son offre ou les autorisations du jeton ne le permettent pas, laissez les leads réserver sur sa page : booking: { by: link }`,
  file_gone: ({ provider }) => `${provider} n’a plus le fichier`,
  file_elsewhere: ({ provider }) => `le fichier n’est pas sur un serveur de fichiers de ${provider}`,
  file_not_returned: ({ provider, code }) => `${provider} n’a pas renvoyé le fichier${coded(code)}`,
  file_too_large: ({ mebibytes }) => `Le fichier dépasse ${mebibytes} Mio.`,
  file_late: ({ seconds }) => `le fichier n’est pas arrivé en ${seconds} s`,
  file_empty: () => 'le fichier est vide',
  file_disk_full: () => 'le disque du dossier des fichiers est plein',
  file_fetch_failed: ({ error }) => `une erreur inattendue s’est produite (${error})`,
  check_impossible: ({ detail }) => `Les paramètres n’ont pas pu être vérifiés : ${detail}`,
  check_later: ({ detail }) => `${asSentence(detail)} Réessayez dans une minute`,
  url_doubtful: ({ detail, settings }) =>
    settings.length === 1
      ? `${asSentence(detail)} Vérifiez le paramètre ${settings[0]}`
      : `${asSentence(detail)} Vérifiez les paramètres ${settings.join(' et ')}`,
  wrong_server: ({ setting, api }) => `Le serveur indiqué par ${setting} n’est pas ${api}`,
  server_too_old: ({ server, version, oldest }) =>
    `${server} ${version} est trop ancien. Installez ${oldest} ou une version plus récente`,
  secret_refused: ({ provider, setting, detail }) =>
    `${provider} n’accepte pas ${setting}${detailed(detail)}`,
  access_refused: ({ setting, detail }) => `${setting} ne donne pas d’accès : ${detail}`,
  id_unreadable: ({ setting, id, detail }) =>
    `${setting} ${id} n’existe pas, ou access_token n’y a pas accès : ${detail}`,
  number_quality_low: () => 'WhatsApp avertit : la qualité du numéro est faible',
  number_only_answers: () => 'WhatsApp a restreint le numéro : il ne peut que répondre',
  number_messages_used: () => 'WhatsApp a limité le numéro : il a utilisé tous ses messages',
  number_banned: () => 'WhatsApp a banni le numéro',
  number_not_on_cloud_api: () => 'le numéro n’est pas connecté à la Cloud API',
  number_not_registered: () => 'le numéro n’est pas encore enregistré auprès de la Cloud API',
  number_not_verified: () => 'le numéro n’est pas encore vérifié chez Meta',
  number_deleted: () => 'le numéro a été supprimé chez Meta',
  number_moved: () => 'le numéro a été transféré vers un autre compte professionnel',
  account_disabled: () => 'WhatsApp a désactivé le compte professionnel',
  account_reinstated: () => 'WhatsApp a rétabli le compte',
  account_deleted: () => 'le compte professionnel a été supprimé chez Meta',
  account_access_lost: () => 'l’application n’a plus accès au compte professionnel',
  account_restricted: () => 'WhatsApp a restreint le compte : il ne peut envoyer aucun message',
  other_phone_linked: ({ linked, expected }) =>
    `le téléphone associé est ${linked}, et non ${expected} : dissociez-le et associez le bon téléphone`,
  session_missing: ({ provider, session }) => `${provider} n’a pas de session ${session}`,
  session_status_unknown: ({ provider, status }) => `${provider} indique l’état ${status ?? 'illisible'}`,
  installation_restored: () =>
    'Cette installation a été restaurée à partir d’une sauvegarde : reprenez d’abord ses campagnes.',
  phone_differs: ({ phone, id, actual }) =>
    `Le téléphone est ${phone}, mais le phone_number_id ${id} correspond au numéro ${actual}`,
  phone_elsewhere: ({ id, account }) =>
    `Le phone_number_id ${id} n’appartient pas au business_account_id ${account}`,
  account_differs: ({ id, name, actual }) =>
    `L’account_id est ${id}, mais l’access_token appartient à ${name === null ? 'un autre compte' : `@${name}`}, dont l’account_id est ${actual}`,
  username_differs: ({ username, actual }) =>
    `Le username est ${username}, mais le nom du compte est ${actual}`,
  template_not_found: ({ name, language }) =>
    `le modèle ${name} (${language}) n’existe pas : chaque langue d’un modèle est un modèle distinct`,
  template_not_sent: ({ name, language, detail }) => `le modèle ${name} (${language}) : ${detail}`,
  template_variables_differ: ({ name, language, needed, given }) =>
    `le modèle ${name} (${language}) demande ${needed} ${needed > 1 ? 'variables' : 'variable'}, mais la campagne en a ${given}`,
  event_type_missing: ({ provider, setting }) => `${provider} n’a pas de type d’événement avec ce ${setting}`,
  event_type_confirms: ({ setting }) =>
    `Le type d’événement de ${setting} exige la confirmation de l’hôte. Désactivez « Requires confirmation » dans ses paramètres avancés, car Parley confirme le rendez-vous au lead juste après la réservation`,
  event_type_requires: ({ setting, fields }) =>
    `Le type d’événement de ${setting} exige ${fields.map((one) => one ?? 'un champ').join(', ')} : rendez cela facultatif`,
  event_type_questions: ({ setting, questions }) =>
    `Le type d’événement de ${setting} exige une réponse à ${questions === null ? 'une question' : questions.map(quoted).join(', ')}. Rendez cela facultatif`,
  event_type_off: ({ setting }) => `Le type d’événement de ${setting} est désactivé`,
  event_type_of_groups: ({ setting }) =>
    `Le type d’événement de ${setting} est destiné aux groupes, où une annulation vaut pour tous les participants`,
  event_type_asks_place: ({ setting }) =>
    `Le type d’événement de ${setting} laisse les participants choisir le lieu. Définissez un lieu fixe dans ce type d’événement`,
  scopes_missing: ({ detail }) =>
    `${asSentence(detail)} Le jeton a besoin des autorisations users:read, event_types:read, availability:read, scheduled_events:write et webhooks:write, et de celle des liens de réservation`,
  calendar_of_service_account: () =>
    'Le calendar_id doit désigner l’agenda partagé avec le compte de service, par exemple une adresse e-mail',
  calendar_not_shared: ({ account }) =>
    `Google n’a pas d’agenda avec ce calendar_id, ou il n’est pas partagé${account === null ? '' : ` avec ${account}`}`,
  calendar_read_only: () =>
    'L’agenda de calendar_id est en lecture seule. Partagez-le avec l’autorisation « Apporter des modifications aux événements »',
};
