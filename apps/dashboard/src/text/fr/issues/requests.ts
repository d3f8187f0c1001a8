// Issues of a whole request, in French.
import type { peopleSentences as people, requestSentences as requests, Translated } from '@parley/contract';

export const requestSentences: Translated<typeof requests> = {
  not_found: () => 'Introuvable.',
  unexpected: () => 'Une erreur inattendue s’est produite. Réessayez plus tard.',
  database_away: () => 'La base de données est injoignable. Réessayez dans quelques secondes.',
  database_read_only: () =>
    'La base de données n’accepte aucun enregistrement pour le moment. Réessayez plus tard.',
  disk_full: () =>
    'Enregistrement impossible : le disque du dossier de données est plein. Libérez d’abord de l’espace.',
  database_disk_full: () =>
    'Enregistrement impossible : le disque de la base de données est plein. Libérez d’abord de l’espace.',
  queue_slow: () =>
    'La file d’attente des tâches n’a pas répondu en 5 secondes. Rien n’a été modifié. Réessayez.',
  partly_stored: () => 'La requête n’a pas pu être enregistrée en entier. Renvoyez-la.',
  malformed_path: () => 'Le chemin contient un encodage d’URL incorrect.',
  malformed_query: () => 'Les paramètres de l’URL contiennent un encodage incorrect.',
  host_missing: () => 'La requête n’a pas d’en-tête Host.',
  host_twice: () => 'La requête a plusieurs en-têtes Host.',
  host_malformed: () => 'L’en-tête Host doit être un nom d’hôte ou une adresse IP, avec ou sans port.',
  http_malformed: () => 'La requête n’est pas du HTTP valide.',
  request_timeout: () => 'La requête a mis trop de temps à arriver et n’a pas été exécutée.',
  headers_too_large: ({ kib }) => `Les en-têtes ne doivent pas dépasser ${kib} Kio.`,
  extensions_too_large: ({ kib }) =>
    `Les extensions des fragments du corps ne doivent pas dépasser ${kib} Kio au total.`,
  body_too_large: ({ bytes }) => `Le corps de la requête ne doit pas dépasser ${bytes} octets.`,
  body_broken_off: () => 'Le corps de la requête n’est pas arrivé en entier.',
  body_crumbled: ({ chunks, bytes }) =>
    `Le corps compte plus de ${chunks} fragments de moins de ${bytes} octets. Envoyez des fragments plus grands, ou un Content-Length.`,
  no_body: () => 'Cet appel n’accepte pas de corps.',
  one_page_position: () => 'before, after et around ne peuvent pas être utilisés ensemble.',
  api_key_missing: () => 'Envoyez une clé d’API dans l’en-tête Authorization: Bearer <clé> ou X-Api-Key.',
  api_key_invalid: () => 'Cette clé d’API est inconnue, révoquée ou mal formée.',
  metrics_token_missing: () => 'Envoyez METRICS_TOKEN dans l’en-tête Authorization: Bearer <jeton>.',
  metrics_token_invalid: () => 'Jeton de métriques incorrect.',
  metrics_local: () =>
    'Sans jeton, les métriques ne peuvent être lues que sur la machine qui exécute Parley. Pour les lire d’ailleurs, définissez METRICS_TOKEN et envoyez-le dans l’en-tête Authorization: Bearer <jeton>.',
  scope_missing: ({ scope }) => `Cet appel nécessite le droit ${scope}, que cette clé n’a pas.`,
  every_scope_missing: ({ scope }) =>
    `Cet appel nécessite une clé avec tous les droits. Celle-ci n’a pas le droit ${scope}.`,
  role_field: ({ field, fields }) =>
    `Votre rôle ne permet pas de modifier ${field}. Il permet de modifier ${fields.join(', ')}.`,
  role_operation: () =>
    'Votre rôle ne permet pas cette action. Un propriétaire ou un administrateur peut le modifier.',
  second_step_demanded: () =>
    'Cet espace de travail exige la double authentification. Activez-la d’abord dans votre profil.',
  sign_in_first: () => 'Connectez-vous d’abord.',
  session_ended: () => 'Votre session a expiré. Reconnectez-vous.',
  password_again: () => 'Saisissez d’abord de nouveau votre mot de passe.',
  foreign_origin: () =>
    'Requête refusée : selon le navigateur, elle vient d’un autre site. Ouvrez le tableau de bord à l’adresse de BASE_URL.',
  too_many_requests: ({ limit }) => `Plus de ${limit} requêtes en une minute. Patientez, puis réessayez.`,
  too_many_from_address: ({ limit }) =>
    `Plus de ${limit} requêtes depuis votre adresse IP en une minute. Patientez, puis réessayez.`,
  too_many_pages: () =>
    'Trop de pages demandées depuis votre adresse IP en une minute. Patientez, puis réessayez.',
  too_many_tries: ({ seconds }) => `Trop de tentatives. Réessayez dans ${seconds} s.`,
  too_many_streams: () =>
    'Cet espace de travail a atteint le nombre maximal de flux en direct. Fermez des onglets, ou réessayez dans une minute.',
  no_stream_free: () => 'Tous les flux en direct de ce serveur sont utilisés. Réessayez dans une minute.',
  key_in_flight: () =>
    'Une requête avec cette Idempotency-Key est encore en cours. Réessayez dans quelques secondes.',
  key_taken_over: () => 'Une autre requête a repris cette Idempotency-Key.',
};

export const peopleSentences: Translated<typeof people> = {
  sign_in_wrong: () => 'Adresse e-mail ou mot de passe incorrect.',
  sign_in_busy: () => 'Trop de personnes se connectent. Réessayez dans quelques secondes.',
  second_step_code: () => 'Envoyez aussi votre code de double authentification.',
  second_step_wrong: () => 'Ce code est incorrect ou a déjà été utilisé.',
  second_step_no_secret: () => 'Il n’y a pas encore de secret. Demandez-en d’abord un.',
  second_step_off: () => 'La double authentification est désactivée.',
  second_step_on: () => 'La double authentification est déjà activée. Désactivez-la d’abord.',
  second_step_of_owner: () =>
    'Seul un propriétaire peut rendre la double authentification obligatoire ou facultative.',
  second_step_own_first: () =>
    'Activez d’abord votre propre double authentification. Vous pourrez ensuite l’exiger de tous les membres.',
  no_workspace: () => 'Vous n’êtes membre d’aucun espace de travail de ce nom.',
  reset_link_used: () => 'Ce lien a expiré ou a déjà été utilisé. Demandez-en un nouveau.',
  invitation_used: () => 'Ce lien a expiré, a été retiré ou a déjà été utilisé. Demandez-en un nouveau.',
  welcome_used: () => 'Ce lien a expiré ou a déjà été utilisé. Redémarrez Parley pour en obtenir un nouveau.',
  password_by_link: () =>
    'Votre mot de passe a été défini par le lien d’un autre espace de travail : d’autres personnes le connaissent peut-être. Choisissez-en un nouveau.',
  already_member: () => 'Cette personne est déjà membre.',
  too_many_members: ({ max }) =>
    `Un espace de travail peut avoir au plus ${max} membres, invitations comprises.`,
  member_hosts: ({ campaign }) =>
    `Impossible de retirer ce membre : la campagne ${campaign} lui attribue des rendez-vous. Choisissez-y d’abord un autre membre.`,
  member_elsewhere: ({ email }) =>
    `Impossible de réinitialiser ce mot de passe : la personne appartient aussi à un autre espace de travail. Demandez à l’administrateur de cette installation de créer un lien avec « parley member reset ${email} ».`,
  owner_only: () =>
    'Seul un propriétaire peut inviter, modifier ou retirer un propriétaire, ou réinitialiser son mot de passe.',
  last_owner: () =>
    'Un espace de travail doit avoir un propriétaire. Nommez d’abord un autre membre propriétaire.',
  owner_by_link: ({ email }) =>
    `Impossible de nommer ce membre propriétaire : son mot de passe a été défini par le lien d’un espace de travail, et d’autres personnes le connaissent peut-être. Demandez à l’administrateur de cette installation de créer un lien avec « parley member reset ${email} », ou retirez ce membre et invitez-le comme propriétaire.`,
  key_revoked: () => 'Cette clé a été révoquée. Créez-en une autre.',
  key_rotating: () => 'Cette clé est déjà en cours de renouvellement. Révoquez d’abord l’une des deux.',
  too_many_keys: ({ max }) =>
    `Un espace de travail peut avoir au plus ${max} clés actives. Révoquez-en une d’abord.`,
  no_key: () => 'Cette clé n’existe pas dans l’espace de travail, ou elle a déjà été révoquée.',
  views_of_editors: () =>
    'Seuls les propriétaires, administrateurs et éditeurs peuvent partager des vues et modifier les vues partagées.',
  too_many_views: ({ max }) =>
    `Un membre peut voir au plus ${max} vues enregistrées. Supprimez-en une d’abord.`,
  replies_of_editors: () =>
    'Seuls les propriétaires, administrateurs et éditeurs peuvent partager des réponses enregistrées et modifier celles qui sont partagées.',
  too_many_replies: ({ max }) =>
    `Un membre peut voir au plus ${max} réponses enregistrées. Supprimez-en une d’abord.`,
  too_many_webhooks: ({ max }) =>
    `Un espace de travail peut avoir au plus ${max} webhooks. Supprimez-en un d’abord.`,
  delivery_running: () => 'Une tentative est en cours. Attendez qu’elle se termine.',
  webhook_off: () => 'Ce webhook est désactivé. Activez-le d’abord.',
  too_many_test_deliveries: () => 'Trop d’envois de test sont en cours. Patientez, puis réessayez.',
  deliveries_of_webhooks: () => 'Seuls les membres qui gèrent les webhooks peuvent voir les envois.',
};
