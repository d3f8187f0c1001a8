// Issues of leads, conversations, campaigns, meetings and numbers, in French.
import type { recordSentences as en, Translated } from '@parley/contract';
import { asSentence } from '@parley/contract/facts';
import { formatWhyReason as say } from './why.ts';

const STATUSES: Record<string, string> = {
  draft: 'en brouillon',
  active: 'active',
  paused: 'en pause',
  archived: 'archivée',
};
const MEETINGS: Record<string, string> = {
  asked: 'demandé',
  booked: 'confirmé',
  canceled: 'annulé',
  failed: 'en échec',
  attended: 'terminé',
  no_show: 'manqué',
};
/** Formats a text as a sentence. Texts of reasons are empty until their catalog has loaded. */
const sentence = (text: string) => text && asSentence(text.charAt(0).toUpperCase() + text.slice(1));
const formatUsed = (campaigns: readonly string[]) =>
  campaigns.length === 1
    ? `la campagne ${campaigns[0]} l’utilise`
    : `les campagnes ${campaigns.join(', ')} l’utilisent`;

export const recordSentences: Translated<typeof en> = {
  no_lead: ({ id }) => `Le lead ${id} n’existe pas.`,
  no_message: ({ id }) => `Le message ${id} n’existe pas.`,
  no_campaign: ({ name }) => `La campagne ${name} n’existe pas.`,
  first_message_missing: ({ missing }) => `Impossible d’écrire le premier message : ${say(missing)}.`,
  test_chat_spent: () =>
    'L’espace de travail a épuisé son budget du jour pour les conversations d’essai. Réessayez demain.',
  test_chat_full: ({ max }) =>
    `Une conversation d’essai peut compter au plus ${max} messages. Commencez-en une nouvelle.`,
  test_chat_of_group: () => 'Une campagne de groupe n’a pas d’agent à essayer.',
  simulation_of_group: () => 'Une campagne de groupe n’a pas d’agent à simuler.',
  simulation_running: () =>
    'Une simulation est déjà en cours sur cette installation. Lancez la vôtre quand elle sera finie.',
  simulation_language: ({ language }) =>
    `Les leads simulés n’écrivent pas encore dans la langue ${language}.`,
  simulation_no_draft: () => 'La campagne n’a pas de brouillon à simuler.',
  simulation_ended: () => 'Cette simulation est déjà finie.',
  simulations_off: () => 'Ce processus ne peut pas lancer de simulation. Utilisez plutôt `parley simulate`.',
  already_blocked: ({ kind, value, campaign }) => {
    const where = campaign === null ? '' : ` dans ${campaign}`;
    return `${kind === 'prefix' ? 'Le préfixe' : 'Le numéro'} ${value} est déjà bloqué${where}.`;
  },
  too_many_block_rules: ({ max }) =>
    `Un espace de travail peut avoir au plus ${max} blocages. Supprimez-en un d’abord.`,
  books_nothing: () =>
    'Impossible de réserver : les rendez-vous sont désactivés pour cette campagne. Activez-les dans ses paramètres.',
  calendar_gone: () =>
    'Impossible de réserver : l’agenda de la campagne n’existe plus. Choisissez-en un autre dans ses paramètres.',
  calendar_away: () => 'L’agenda ne répond pas. Réessayez dans une minute.',
  booked_by_link: () =>
    'Impossible de réserver : les leads de cette campagne réservent eux-mêmes. Demandez au lead d’utiliser le lien que l’agent envoie.',
  needs_email: () =>
    'Impossible de réserver : l’agenda a besoin d’une adresse e-mail. Ajoutez-en une au lead.',
  slot_gone: () => 'Ce créneau n’est plus libre. Choisissez-en un autre.',
  lead_has_meeting: ({ start_at }) => `Le lead a déjà un rendez-vous le ${start_at}. Déplacez-le plutôt.`,
  meeting_pending: () => 'Parley demande déjà à l’agenda un rendez-vous avec ce lead. Attendez sa réponse.',
  meeting_started: ({ start_at }) =>
    `Le rendez-vous du ${start_at} a commencé. Indiquez plutôt si le lead est venu.`,
  meeting_not_started: ({ start_at }) =>
    `Le rendez-vous commence le ${start_at}. Vous pourrez ensuite indiquer si le lead est venu.`,
  meeting_is: ({ status }) =>
    `Impossible de modifier le rendez-vous. Son statut : ${MEETINGS[status] ?? status}.`,
  too_many_bulks: ({ max }) =>
    `${max} modifications groupées sont en cours. Attendez que l’une d’elles se termine.`,
  bulk_too_large: ({ max }) =>
    `Plus de ${max} leads correspondent, ce qui dépasse la limite d’une modification groupée. Affinez le filtre.`,
  bulk_moved: ({ count, expected }) =>
    `${count} leads correspondent maintenant, au lieu de ${expected}. Vérifiez la liste.`,
  bulk_undo_late: () => 'Une modification groupée ne peut être annulée que pendant 24 heures.',
  pool_exceeded: ({ active, plan, max }) =>
    `${active} campagnes seraient actives, mais l’offre ${plan} en autorise ${max}. Mettez-en d’abord une autre en pause.`,
  pool_full: ({ active, plan, max }) =>
    `${active} campagnes sont actives, et l’offre ${plan} en autorise ${max}. Mettez-en d’abord une autre en pause.`,
  pause_inactive: ({ status }) =>
    `La campagne est ${STATUSES[status] ?? status}. Seule une campagne active peut être mise en pause.`,
  resume_unpaused: ({ status }) =>
    `La campagne est ${STATUSES[status] ?? status}. Seule une campagne en pause peut être reprise.`,
  campaign_no_number: () => 'La campagne n’a pas de numéro WhatsApp.',
  campaign_takes_no_leads: ({ status }) =>
    `La campagne est ${STATUSES[status] ?? status}. Seule une campagne active accepte des leads.`,
  campaign_of_group: () => 'Une campagne de groupe ne contacte pas les leads individuellement.',
  never_first: () => 'Sur Instagram, seule la personne peut commencer une conversation.',
  agents_off: () => 'Les agents ne sont pas configurés : cette installation fonctionne sans agents.',
  no_conversation: () => 'Le lead n’a pas encore de conversation.',
  lead_opted_out: () =>
    'Le lead s’est désinscrit. Personne ne peut lui écrire tant qu’il ne demande pas à être recontacté ou qu’un membre ne l’autorise pas.',
  lead_not_opted_out: () => 'Le lead ne s’est pas désinscrit.',
  lead_opted_out_themselves: () =>
    'Un membre ne peut annuler qu’une désinscription faite par un membre, et tant que le lead n’a pas écrit.',
  note_not_deletable: () => 'Seul l’auteur d’une note peut la supprimer, dans la minute qui suit.',
  lead_not_contacted: () => 'Personne n’a encore écrit à ce lead. Ajoutez-le plutôt à une campagne.',
  number_disconnected: () => 'Le numéro de cette conversation est déconnecté.',
  engine_missing: () => 'Le moteur de messagerie de ce numéro n’est pas configuré.',
  reply_in_flight: () => 'Cette réponse est encore en cours d’envoi. Réessayez dans quelques secondes.',
  newer_message: () => 'Le lead a envoyé un nouveau message. Lisez-le, ou envoyez quand même.',
  reply_not_pending: () => 'La réponse n’est plus en attente : son envoi ne peut pas être annulé.',
  reply_with_engine: () => 'La réponse a déjà été transmise au moteur : son envoi ne peut pas être annulé.',
  not_sent_quota: ({ why }) => `Non envoyé : ${say(why)}.`,
  number_pace: ({ why }) =>
    `Non envoyé, pour respecter le rythme du numéro (ce n’est pas la limite de requêtes par minute) : ${say(why)}.`,
  send_unknown: () => 'Le moteur n’a pas confirmé l’envoi. Le message est peut-être arrivé.',
  send_refused: ({ why }) =>
    `Le moteur n’a pas accepté le message${why === null ? ' et n’a donné aucune raison' : ` : ${say(why)}`}.`,
  no_file: () => 'Ce message n’a pas de fichier.',
  file_waiting: ({ why }) => `Le fichier n’a pas encore été récupéré${why === null ? '' : ` : ${say(why)}`}.`,
  file_too_large: ({ why }) => say(why),
  file_expired: () => 'Le fichier a été supprimé, car sa durée de conservation a pris fin.',
  file_failed: ({ why }) => `Le fichier n’a pas pu être récupéré${why === null ? '' : ` : ${say(why)}`}.`,
  file_no_bucket: () => 'Le fichier se trouve dans un bucket, mais aucun bucket n’est configuré.',
  file_gone_bucket: () => 'Le fichier n’est plus dans le bucket.',
  file_gone_disk: () =>
    'Le fichier ne se trouve pas dans ce dossier de données : une autre machine l’a récupéré, ou il a été perdu.',
  import_ended: () => 'Cet import est déjà terminé.',
  row_not_rejected: () => 'Cette ligne n’est plus rejetée. Actualisez la page.',
  import_incomplete: () => 'L’envoi du fichier est incomplet : l’import ne peut pas démarrer.',
  too_many_imports: ({ max }) =>
    `${max} imports sont en cours. Attendez que l’un d’eux se termine, ou annulez-en un.`,
  import_closed: () => 'L’import a été annulé : il n’accepte plus de lignes.',
  import_order: ({ row }) =>
    `Les lignes doivent être envoyées dans l’ordre. La prochaine est la ligne ${row}.`,
  no_row_importable: ({ row }) => `Aucune ligne ne peut être importée : ${row}.`,
  too_many_lists: ({ max }) =>
    `Un espace de travail peut avoir au plus ${max} listes. Supprimez-en une d’abord.`,
  number_unpaired: () => 'Aucun téléphone n’est encore associé à ce numéro. Associez-en d’abord un.',
  number_links_no_phone: () => 'Les numéros de ce moteur ne nécessitent pas de téléphone associé.',
  number_paired: () =>
    'Un téléphone est associé et connecté. Une nouvelle association le dissociera d’abord.',
  pairing_not_started: () => 'L’association n’a pas commencé. Lancez-la, puis demandez le code.',
  restored: () =>
    'Cette installation a été restaurée à partir d’une sauvegarde. Reprenez d’abord ses campagnes.',
  provider_refuses: ({ problem }) => sentence(say(problem)),
  provider_says: ({ problem }) => sentence(say(problem)),
  phone_not_in_group: () => 'Ce téléphone n’est pas dans le groupe.',
  number_left_group: () => 'Le numéro connecté a quitté ce groupe.',
  simulated_disconnected: () => 'Le numéro simulé est déconnecté.',
  calendar_has_meetings: ({ name, meetings }) =>
    `Impossible de supprimer l’agenda ${name} : il a ${meetings} rendez-vous à venir. Attendez qu’ils aient eu lieu, ou annulez-les d’abord.`,
  no_calendar: () => 'Cet agenda n’existe pas.',
  no_provider: () => 'Ce fournisseur n’existe pas.',
  calendar_changed: () => 'Un autre membre a modifié l’agenda au même moment. Réessayez.',
  campaign_changed: () => 'Un autre membre a modifié la campagne au même moment. Réessayez.',
  provider_changed: () => 'Un autre membre a modifié le fournisseur au même moment. Réessayez.',
  number_changed: () => 'Un autre membre a modifié le numéro au même moment. Réessayez.',
  campaign_changed_on_publish: () =>
    'La campagne a été modifiée pendant la publication de son agent. Réessayez.',
  agent_changed: () =>
    'L’agent a été modifié depuis que vous l’avez ouvert. Rechargez-le avant de continuer.',
  agent_drafted: ({ by, at }) =>
    `${by ?? 'Un fichier d’espace de travail'} a enregistré un autre brouillon de cet agent depuis que vous l’avez ouvert, le ${at}.`,
  agent_published: ({ by, at }) =>
    `${by ?? 'Un fichier d’espace de travail'} a publié cet agent depuis que vous l’avez ouvert, le ${at}.`,
  workspace_busy: () => 'Une autre modification de l’espace de travail est en cours. Réessayez.',
  too_many_readings: ({ count }) =>
    `${count} requêtes de l’espace de travail attendent déjà la lecture de textes, de fichiers ou de pages. Réessayez.`,
  file_exists: ({ name }) => `Un fichier nommé ${name} existe déjà.`,
  too_many_uploads: ({ max }) =>
    `Au plus ${max} fichiers peuvent attendre leur publication. Publiez d’abord l’agent.`,
  provider_transcribes: ({ name }) =>
    `Impossible de supprimer le fournisseur ${name} : il transcrit les messages vocaux. Choisissez d’abord un autre modèle pour cela.`,
  provider_used: ({ name, campaigns }) =>
    `Impossible de supprimer le fournisseur ${name} : ${formatUsed(campaigns)}. Choisissez-y d’abord un autre fournisseur.`,
  calendar_used: ({ name, campaigns }) =>
    `Impossible de supprimer l’agenda ${name} : ${formatUsed(campaigns)}. Choisissez-y d’abord un autre agenda.`,
};
