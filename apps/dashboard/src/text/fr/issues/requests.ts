// Issues of a whole request, in French.
import type { peopleSentences as people, requestSentences as requests, Translated } from '@parley/contract';

export const requestSentences: Translated<typeof requests> = {
  not_found: () => "Cela n'existe pas, ou plus.",
  unexpected: () => "Une erreur inattendue s'est produite. Réessayez plus tard.",
  database_away: () => 'La base de données ne répond pas. Réessayez dans quelques secondes.',
  database_read_only: () => 'La base de données ne peut rien enregistrer. Réessayez plus tard.',
  disk_full: () =>
    "Rien n'a été enregistré, car le disque du dossier de données est plein. Libérez de la place.",
  database_disk_full: () =>
    "Rien n'a été enregistré, car le disque de la base de données est plein. Libérez de la place.",
  queue_slow: () => "La file de tâches n'a pas répondu en 5 secondes. Rien n'a changé. Réessayez.",
  partly_stored: () => "Tout n'a pas pu être enregistré. Renvoyez la demande.",
  malformed_path: () => "L'adresse contient un encodage incorrect.",
  malformed_query: () => 'La requête contient un encodage incorrect.',
  host_missing: () => "La demande n'a pas d'en-tête Host.",
  host_twice: () => 'La demande a plusieurs en-têtes Host.',
  host_malformed: () => "L'en-tête Host doit être un nom ou une adresse, avec ou sans port.",
  http_malformed: () => "La demande n'est pas du HTTP valide.",
  request_timeout: () => "La demande a mis trop de temps à arriver. Elle n'a pas été exécutée.",
  headers_too_large: ({ kib }) => `Les en-têtes doivent compter au plus ${kib} Kio.`,
  extensions_too_large: ({ kib }) => `Les morceaux du corps doivent avoir au plus ${kib} Kio d'extensions.`,
  body_too_large: ({ bytes }) => `L'envoi doit compter au plus ${bytes} octets.`,
  body_broken_off: () => "L'envoi n'est pas arrivé en entier.",
  body_crumbled: ({ chunks, bytes }) =>
    `L'envoi compte plus de ${chunks} morceaux de moins de ${bytes} octets. Envoyez-en de plus grands, ou un Content-Length.`,
  no_body: () => "Cet appel n'accepte pas de corps.",
  one_page_position: () => 'Un seul de before, after et around peut être indiqué.',
  api_key_missing: () => "Envoyez une clé d'API avec Authorization: Bearer <clé> ou X-Api-Key.",
  api_key_invalid: () => "La clé d'API est inconnue, révoquée ou mal formée.",
  metrics_token_missing: () => 'Envoyez METRICS_TOKEN avec Authorization: Bearer <jeton>.',
  metrics_token_invalid: () => 'Jeton de métriques incorrect.',
  metrics_local: () =>
    "Seule cette machine peut lire les métriques sans jeton. Pour les lire d'ailleurs, définissez METRICS_TOKEN et envoyez-le avec Authorization: Bearer <jeton>.",
  scope_missing: ({ scope }) => `Cet appel demande le droit ${scope}, que cette clé n'a pas.`,
  every_scope_missing: ({ scope }) =>
    `Cet appel demande une clé avec tous les droits. Celle-ci n'a pas ${scope}.`,
  role_field: ({ field, fields }) =>
    `Votre rôle ne peut pas modifier ${field}. Il peut modifier ${fields.join(', ')}.`,
  role_operation: () => 'Votre rôle ne le permet pas ; demandez à un administrateur.',
  second_step_demanded: () =>
    'Cet espace de travail exige une seconde étape. Configurez-la d’abord dans votre profil.',
  sign_in_first: () => "Connectez-vous d'abord.",
  session_ended: () => 'Votre session est terminée. Reconnectez-vous.',
  password_again: () => "Saisissez d'abord votre mot de passe.",
  foreign_origin: () =>
    "Cette demande est refusée, car le navigateur indique qu'elle vient d'un autre site. Ouvrez le tableau de bord à l'adresse de BASE_URL.",
  too_many_requests: () => 'Trop de demandes dans cette minute. Attendez un peu.',
  too_many_from_address: () => 'Trop de demandes de cette adresse dans cette minute. Attendez un peu.',
  too_many_pages: () => 'Trop de pages pour cette adresse dans cette minute.',
  too_many_tries: ({ seconds }) => `Trop d'essais. Attendez ${seconds} s.`,
  too_many_streams: () =>
    'Cet espace de travail a atteint son nombre de flux en direct. Fermez des onglets, ou réessayez dans une minute.',
  no_stream_free: () => 'Tous les flux en direct de ce serveur sont occupés. Réessayez dans une minute.',
  key_in_flight: () => 'Une demande avec cette clé est encore en cours. Réessayez dans quelques secondes.',
  key_taken_over: () => 'Une autre demande a repris cette clé.',
};

export const peopleSentences: Translated<typeof people> = {
  sign_in_wrong: () => "L'adresse e-mail ou le mot de passe est faux.",
  sign_in_busy: () => 'Trop de personnes se connectent. Réessayez dans quelques secondes.',
  second_step_code: () => 'Envoyez aussi le code de votre seconde étape.',
  second_step_wrong: () => 'Ce code est faux ou a déjà servi.',
  second_step_no_secret: () => "Il n'y a pas encore de secret. Demandez-en un d'abord.",
  second_step_off: () => 'La seconde étape est désactivée.',
  second_step_on: () => 'La seconde étape est déjà activée. Désactivez-la d’abord.',
  second_step_of_owner: () =>
    'Seul un propriétaire peut décider si les membres ont besoin d’une seconde étape.',
  second_step_own_first: () =>
    'Configurez d’abord votre propre seconde étape. Vous pourrez ensuite l’exiger de chaque membre.',
  no_workspace: () => "Vous n'êtes membre d'aucun espace de travail de ce nom.",
  reset_link_used: () => 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  invitation_used: () => 'Ce lien a servi, a été retiré ou a expiré. Demandez-en un nouveau.',
  welcome_used: () =>
    'Cette adresse a expiré ou a déjà servi. Redémarrez Parley pour en obtenir une nouvelle.',
  password_by_link: () =>
    "Le lien d'un autre espace de travail a défini votre mot de passe, que d'autres connaissent peut-être. Choisissez-en un nouveau.",
  already_member: () => 'Cette personne est déjà membre.',
  too_many_members: ({ max }) =>
    `Un espace de travail peut avoir au plus ${max} membres, invitations comprises.`,
  member_hosts: ({ campaign }) =>
    `Ce membre ne peut pas être retiré, car la campagne ${campaign} lui attribue des rendez-vous. Choisissez-y d'abord quelqu'un d'autre.`,
  member_elsewhere: ({ email }) =>
    `Ce mot de passe ne peut pas être réinitialisé, car la personne est aussi dans un autre espace de travail. Demandez à l'exploitant de créer un lien avec « parley member reset ${email} ».`,
  owner_only: () => 'Seul un propriétaire peut inviter, modifier, réinitialiser ou retirer un propriétaire.',
  last_owner: () => 'Un espace de travail a besoin d’un propriétaire. Nommez-en d’abord un autre.',
  owner_by_link: ({ email }) =>
    `Ce membre ne peut pas devenir propriétaire, car le lien d'un espace de travail a défini son mot de passe, que d'autres connaissent peut-être. Demandez à l'exploitant de créer un lien avec « parley member reset ${email} », ou retirez ce membre et invitez-le comme propriétaire.`,
  key_revoked: () => 'Cette clé a été révoquée. Créez-en une autre.',
  key_rotating: () => "Cette clé est déjà en cours de rotation. Révoquez d'abord l'une des deux.",
  too_many_keys: ({ max }) => `Un espace de travail peut avoir au plus ${max} clés actives.`,
  no_key: () => "L'espace de travail n'a pas cette clé, ou elle a déjà été révoquée.",
  views_of_editors: () =>
    'Seuls les propriétaires, administrateurs et éditeurs peuvent partager des vues et modifier celles qui le sont.',
  too_many_views: ({ max }) => `Un membre peut voir au plus ${max} vues enregistrées.`,
  too_many_webhooks: ({ max }) => `Un espace de travail peut avoir au plus ${max} webhooks.`,
  delivery_running: () => "Une tentative est en cours. Attendez qu'elle se termine.",
  webhook_off: () => "Ce webhook est désactivé. Activez-le d'abord.",
  too_many_test_deliveries: () => 'Trop de livraisons de test sont en cours. Attendez un peu.',
  deliveries_of_webhooks: () => 'Seuls les membres qui gèrent les webhooks peuvent lire les livraisons.',
};
