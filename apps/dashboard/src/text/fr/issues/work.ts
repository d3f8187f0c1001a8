// Issues of leads, conversations, campaigns, meetings and numbers, in French.
import type { workSentences as en, Translated } from '@parley/contract';
import { why as say } from './why.ts';

const STATUSES: Record<string, string> = {
  draft: 'un brouillon',
  active: 'active',
  paused: 'en pause',
  archived: 'archivée',
};
const MEETINGS: Record<string, string> = {
  asked: 'demandé',
  booked: 'confirmé',
  canceled: 'annulé',
  failed: 'échoué',
  attended: 'terminé',
  no_show: 'manqué',
};
const used = (campaigns: readonly string[]) =>
  campaigns.length === 1
    ? `la campagne ${campaigns[0]} l'utilise`
    : `les campagnes ${campaigns.join(', ')} l'utilisent`;

export const workSentences: Translated<typeof en> = {
  no_lead: ({ id }) => `Le lead ${id} n'existe pas.`,
  no_message: ({ id }) => `Le message ${id} n'existe pas.`,
  no_campaign: ({ name }) => `La campagne ${name} n'existe pas.`,
  first_message_missing: ({ missing }) => `Le premier message ne peut pas être écrit : ${say(missing)}.`,
  test_chat_spent: () =>
    "L'espace de travail a dépensé son budget du jour pour les essais. Réessayez demain.",
  test_chat_full: ({ max }) => `Un essai peut compter au plus ${max} messages. Commencez-en un nouveau.`,
  test_chat_of_group: () => "Une campagne de groupes n'a pas d'agent à essayer.",
  already_blocked: ({ kind, value, campaign }) => {
    const where = campaign === null ? '' : ` dans ${campaign}`;
    return `${kind === 'prefix' ? 'Le préfixe' : 'Le numéro'} ${value} est déjà bloqué${where}.`;
  },
  too_many_block_rules: ({ max }) => `Un espace de travail peut avoir au plus ${max} règles de blocage.`,
  books_nothing: () => 'Impossible de réserver : la campagne ne prend pas de rendez-vous.',
  calendar_gone: () => "Impossible de réserver : l'agenda de la campagne n'existe plus.",
  calendar_away: () => "L'agenda ne répond pas. Réessayez dans une minute.",
  booked_by_link: () =>
    "Impossible de réserver : les leads de cette campagne réservent eux-mêmes, à l'adresse que l'agent envoie.",
  needs_email: () => "Impossible de réserver : l'agenda demande une adresse e-mail. Ajoutez-la au lead.",
  slot_gone: () => "Cet horaire n'est plus libre. Choisissez-en un autre.",
  lead_has_meeting: ({ start_at }) => `Le lead a déjà un rendez-vous le ${start_at}. Déplacez celui-là.`,
  meeting_pending: () => "Parley demande déjà un rendez-vous pour ce lead à l'agenda. Attendez sa réponse.",
  meeting_started: ({ start_at }) =>
    `Le rendez-vous du ${start_at} a commencé. Indiquez plutôt si le lead est venu.`,
  meeting_not_started: ({ start_at }) =>
    `Le rendez-vous commence le ${start_at}. Indiquez ensuite si le lead est venu.`,
  meeting_is: ({ status }) => `Le rendez-vous est ${MEETINGS[status] ?? status}.`,
  too_many_bulks: ({ max }) =>
    `${max} modifications groupées sont en cours. Attendez que l'une d'elles se termine.`,
  bulk_too_large: ({ max }) =>
    `Plus de ${max} leads correspondent, le maximum d'une modification. Affinez le filtre.`,
  bulk_moved: ({ count, expected }) =>
    `${count} leads correspondent maintenant, au lieu de ${expected}. Vérifiez de nouveau la liste.`,
  bulk_undo_late: () => 'Une modification groupée peut être annulée pendant 24 heures.',
  pool_exceeded: ({ active, plan, max }) =>
    `${active} campagnes seraient actives, mais le forfait ${plan} en permet ${max}.`,
  pool_full: ({ active, plan, max }) =>
    `${active} campagnes sont actives, et le forfait ${plan} en permet ${max}. Mettez-en d'abord une autre en pause.`,
  pause_inactive: ({ status }) =>
    `La campagne est ${STATUSES[status] ?? status}. Seule une campagne active peut être mise en pause.`,
  resume_unpaused: ({ status }) =>
    `La campagne est ${STATUSES[status] ?? status}. Seule une campagne en pause peut être reprise.`,
  campaign_no_number: () => "La campagne n'a pas de numéro WhatsApp.",
  campaign_takes_no_leads: ({ status }) =>
    `La campagne est ${STATUSES[status] ?? status}. Seule une campagne active accepte des leads.`,
  campaign_of_group: () => 'Une campagne de groupes ne contacte pas de leads un par un.',
  never_first: () => 'Sur Instagram, la personne doit écrire en premier.',
  agents_off: () => 'Les agents ne sont pas configurés : cette installation fonctionne sans eux.',
  no_conversation: () => "Le lead n'a pas encore de conversation.",
  lead_opted_out: () =>
    "Le lead ne veut plus de messages. Personne ne peut lui écrire avant qu'il le demande, ou qu'un membre l'autorise.",
  lead_not_opted_out: () => "Le lead n'a pas refusé les messages.",
  note_not_deletable: () => 'Une note ne peut être supprimée que par son auteur, dans la minute.',
  lead_not_contacted: () => "Personne n'a encore écrit à ce lead. Ajoutez-le plutôt à une campagne.",
  number_disconnected: () => 'Le numéro de cette conversation est déconnecté.',
  engine_missing: () => "Le moteur de messagerie de ce numéro n'est pas configuré.",
  reply_in_flight: () => "Cette réponse est encore en cours d'envoi. Réessayez dans quelques secondes.",
  newer_message: () => 'Le lead a envoyé un nouveau message. Lisez-le, ou envoyez quand même.',
  reply_not_pending: () => "La réponse n'est pas en attente : elle ne peut pas être retirée.",
  reply_with_engine: () => 'Le moteur a déjà la réponse : elle ne peut pas être retirée.',
  not_sent_quota: ({ why }) => `Non envoyé : ${say(why)}.`,
  number_pace: ({ why }) => `Non envoyé, car le numéro doit garder son rythme : ${say(why)}.`,
  send_unknown: () => "Le moteur n'a pas confirmé l'envoi. Le message est peut-être arrivé.",
  send_refused: ({ why }) =>
    `Le moteur n'a pas accepté le message : ${why === null ? "il n'a donné aucune raison" : say(why)}.`,
  no_file: () => "Ce message n'a pas de fichier.",
  file_waiting: ({ why }) => `Le fichier n'a pas encore été récupéré${why === null ? '' : ` : ${why}`}.`,
  file_too_large: ({ why }) => why,
  file_expired: () => 'Le fichier a été supprimé à la fin de sa durée de conservation.',
  file_failed: ({ why }) => `Le fichier n'a pas pu être récupéré${why === null ? '' : ` : ${why}`}.`,
  file_no_bucket: () => "Le fichier est dans un bucket, mais aucun bucket n'est configuré.",
  file_gone_bucket: () => "Le fichier n'est plus dans le bucket.",
  file_gone_disk: () =>
    "Le fichier n'est pas dans ce dossier de données. Une autre machine l'a récupéré, ou il a été perdu.",
  import_ended: () => 'Cet import est déjà terminé.',
  import_incomplete: () => "L'envoi est incomplet : l'import ne peut pas commencer.",
  too_many_imports: ({ max }) =>
    `${max} imports sont en cours. Attendez que l'un d'eux se termine, ou terminez-le.`,
  import_closed: () => "L'import a été arrêté : il n'accepte plus de lignes.",
  import_order: ({ row }) => `Les lignes doivent arriver dans l'ordre. La ligne ${row} est la suivante.`,
  no_row_importable: ({ row }) => `Aucune ligne ne peut être importée : ${row}.`,
  too_many_lists: ({ max }) => `Un espace de travail peut avoir au plus ${max} listes.`,
  number_unpaired: () => "Aucun téléphone n'est encore lié à ce numéro. Associez-en un d'abord.",
  number_links_no_phone: () => 'Le moteur de ce numéro ne lie pas de téléphone.',
  number_paired: () => "Un téléphone est lié et fonctionne. Une nouvelle association le délie d'abord.",
  pairing_not_started: () => "L'association n'a pas commencé. Lancez-la, puis demandez le code.",
  restored: () =>
    "Cette installation a été restaurée à partir d'une sauvegarde. Reprenez d'abord ses campagnes.",
  provider_refuses: ({ problem }) => problem,
  provider_says: ({ problem }) => `${problem}.`,
  phone_not_in_group: () => "Ce téléphone n'est pas dans le groupe.",
  number_left_group: () => 'Le numéro connecté a quitté ce groupe.',
  simulated_disconnected: () => 'Le numéro simulé est déconnecté.',
  calendar_has_meetings: ({ name, meetings }) =>
    `L'agenda ${name} ne peut pas être retiré, car il a ${meetings} rendez-vous à venir. Attendez-les, ou annulez-les d'abord.`,
  no_calendar: () => "Cet agenda n'existe pas.",
  no_provider: () => "Ce fournisseur n'existe pas.",
  calendar_changed: () => "Un autre membre a modifié l'agenda au même moment. Réessayez.",
  campaign_changed: () => 'Un autre membre a modifié la campagne au même moment. Réessayez.',
  provider_changed: () => 'Un autre membre a modifié le fournisseur au même moment. Réessayez.',
  number_changed: () => 'Un autre membre a modifié le numéro au même moment. Réessayez.',
  campaign_changed_on_publish: () =>
    'La campagne a été modifiée pendant la publication de son agent. Réessayez.',
  agent_changed: () => "L'agent a été modifié depuis que vous l'avez ouvert.",
  agent_drafted: ({ by, at }) =>
    `${by ?? "Un fichier d'espace de travail"} a enregistré un autre brouillon de cet agent depuis que vous l'avez ouvert, le ${at}.`,
  agent_published: ({ by, at }) =>
    `${by ?? "Un fichier d'espace de travail"} a publié cet agent depuis que vous l'avez ouvert, le ${at}.`,
  workspace_busy: () => "Une autre modification de l'espace de travail est en cours. Réessayez.",
  too_many_readings: ({ count }) =>
    `${count} demandes de l'espace de travail attendent déjà la lecture de textes, de fichiers ou de pages. Réessayez.`,
  file_exists: ({ name }) => `Un fichier nommé ${name} existe déjà.`,
  too_many_uploads: ({ max }) => `Au plus ${max} fichiers peuvent attendre leur publication.`,
  provider_transcribes: ({ name }) =>
    `Le fournisseur ${name} ne peut pas être retiré, car il transcrit les messages vocaux. Choisissez d'abord un autre modèle pour cela.`,
  provider_used: ({ name, campaigns }) =>
    `Le fournisseur ${name} ne peut pas être retiré, car ${used(campaigns)}. Choisissez-y d'abord un autre.`,
  calendar_used: ({ name, campaigns }) =>
    `L'agenda ${name} ne peut pas être retiré, car ${used(campaigns)}. Choisissez-y d'abord un autre.`,
};
