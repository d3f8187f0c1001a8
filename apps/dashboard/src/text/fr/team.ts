// Text of the team page and of the activity log, in French.
import type { ActivityDetails, ActivityKind } from '../activity-kinds.ts';
import type { ActivityText, TeamText } from '../en/team.ts';

export const team: TeamText = {
  title: 'Équipe',
  invite: 'Inviter un membre',
  members: 'Membres',
  membersHint: 'Les modifications s’appliquent immédiatement.',
  you: 'vous',
  seen: 'dernière activité :',
  neverSeen: 'ne s’est jamais connecté',
  noPassword: 'pas encore de mot de passe',
  pending: 'invitation en attente',
  secondStep: 'double authentification',
  actionsOf: (name) => `Actions sur ${name}`,
  changeRole: 'Modifier le rôle…',
  resetLink: 'Créer un lien de réinitialisation…',
  remove: 'Retirer…',
  roleNames: {
    owner: 'Propriétaire',
    admin: 'Administrateur',
    editor: 'Éditeur',
    responder: 'Conseiller',
    viewer: 'Lecteur',
    custom: 'Sur mesure',
  },
  roleHints: {
    owner:
      'Accès complet. Seuls les propriétaires peuvent ajouter ou retirer un propriétaire. Il en reste toujours au moins un.',
    admin:
      'Peut tout gérer sauf les propriétaires, y compris les membres, les clés, les numéros et les campagnes.',
    editor:
      'Gère les leads, les listes, les campagnes et la liste de blocage. Pas d’accès aux clés, aux webhooks ni à l’équipe.',
    responder:
      'Répond aux conversations, prend et rend la main, choisit le responsable et la prochaine action. Ne peut rien lancer de nouveau.',
    viewer: 'Peut tout voir, mais rien modifier.',
    custom: 'Seulement les droits que vous choisissez.',
  },
  role: 'Rôle',
  roleOf: (name) => `Rôle de ${name}`,
  scopes: 'Droits',
  matrix: 'Tous les droits par rôle',
  operation: 'Opération',
  may: 'autorisé',
  mayNot: 'non autorisé',
  resources: {
    leads: 'Leads',
    conversations: 'Conversations',
    messages: 'Messages',
    campaigns: 'Campagnes',
    lists: 'Listes',
    bookings: 'Rendez-vous',
    groups: 'Groupes',
    webhooks: 'Webhooks',
    blocklist: 'Liste de blocage',
    team: 'Équipe',
    links: 'Liens',
    sandbox: 'Simulateur',
    session: 'Votre session',
    profile: 'Votre profil',
    workspace: 'Espace de travail',
    views: 'Vues enregistrées',
    activity: 'Activité',
    bulk: 'Modifications groupées',
    imports: 'Imports',
    search: 'Recherche',
    numbers: 'Numéros',
    agents: 'Agents',
    keys: 'Clés d’API',
  },
  email: 'Adresse e-mail',
  makeLink: 'Créer le lien',
  linkTitle: 'Transmettez ce lien',
  inviteWhy: (email) =>
    `Parley n’envoie pas d’e-mails : transmettez ce lien vous-même. Toute personne qui l’a peut rejoindre l’équipe avec l’adresse ${email}. Il n’est affiché qu’une fois.`,
  resetWhy: (name) =>
    `${name} peut utiliser ce lien une fois pour choisir un nouveau mot de passe, ce qui déconnecte ses autres sessions. Il n’est affiché qu’une fois.`,
  link: 'Lien',
  qr: 'Code QR du lien',
  until: (when) => `Valable jusqu’au ${when}.`,
  done: 'Terminé',
  invited: 'Invités',
  invitedHint: 'Ces personnes n’ont pas encore rejoint l’équipe. Une invitation expire après une semaine.',
  invitedBy: (name) => (name === null ? 'invité' : `invité par ${name}`),
  invitedUntil: (when) => `expire le ${when}`,
  newLink: 'Nouveau lien',
  newLinkOf: (email) => `Nouveau lien pour ${email}`,
  withdraw: 'Retirer',
  withdrawOf: (email) => `Retirer l’invitation de ${email}`,
  withdrawn: (email) => `Invitation de ${email} retirée`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeWhy: (name) =>
    `Les sessions de ${name} prennent fin immédiatement. Ses vues personnelles sont supprimées et ses leads n’ont plus de responsable. Cette action est irréversible.`,
  removeVerb: 'Retirer',
  removed: (name) => `${name} ne fait plus partie de l’équipe`,
  resetTitle: (name) => `Réinitialiser le mot de passe de ${name} ?`,
  resetAsk:
    'Vous recevrez un lien à transmettre. Le mot de passe actuel reste valable jusqu’à l’utilisation du lien.',
  only: 'Vous êtes le seul membre. Invitez les personnes qui répondent à vos leads.',
  notAllowed: 'Seuls les propriétaires et les administrateurs peuvent gérer les membres.',
};

const roles = team.roleNames as Record<string, string>;
const formatRole = (value: unknown) => (roles[String(value)] ?? String(value)).toLowerCase();

export const activity: ActivityText = {
  title: 'Activité',
  lead: 'Les modifications de cet espace de travail, de la plus récente à la plus ancienne. Conservées 400 jours.',
  action: 'Action',
  member: 'Membre',
  since: 'Du',
  until: 'Au',
  all: 'Toutes les actions',
  anybody: 'Tout le monde',
  clear: 'Effacer les filtres',
  empty: 'Aucune activité pour le moment',
  emptyFiltered: 'Aucune activité correspondante',
  more: 'Afficher les plus anciennes',
  notAllowed: 'Seuls les propriétaires et les administrateurs peuvent voir le journal d’activité.',
  nobody: { key: 'Une clé d’API', agent: 'L’agent', system: 'Le serveur' },
  kinds: {
    'workspace.created': 'Espace de travail créé',
    'workspace.changed': 'Espace de travail modifié',
    'member.invited': 'Membre invité',
    'member.invitation_withdrawn': 'Invitation retirée',
    'member.joined': 'Arrivée d’un membre',
    'member.role_changed': 'Rôle modifié',
    'member.removed': 'Membre retiré',
    'member.reset_made': 'Lien de réinitialisation créé',
    'person.password_changed': 'Mot de passe modifié',
    'person.second_step_changed': 'Double authentification modifiée',
    'session.started': 'Connexion',
    'session.ended': 'Autres sessions déconnectées',
    'key.created': 'Clé créée',
    'key.changed': 'Clé modifiée',
    'key.rotated': 'Clé renouvelée',
    'key.revoked': 'Clé révoquée',
    'webhook.created': 'Webhook ajouté',
    'webhook.changed': 'Webhook modifié',
    'webhook.deleted': 'Webhook supprimé',
    'webhook.log_exported': 'Envois exportés',
    'leads.changed': 'Modification groupée de leads',
    'leads.change_undone': 'Modification groupée annulée',
    'leads.exported': 'Leads exportés',
    'leads.deleted': 'Leads supprimés',
    'campaign.created': 'Campagne créée',
    'campaign.changed': 'Campagne modifiée',
    'campaign.paused': 'Campagne mise en pause',
    'campaign.resumed': 'Campagne reprise',
    'agent.drafted': 'Brouillon d’agent enregistré',
    'agent.draft_dropped': 'Brouillon d’agent supprimé',
    'agent.published': 'Agent publié',
    'list.changed': 'Liste modifiée',
    'list.deleted': 'Liste supprimée',
    'import.begun': 'Import lancé',
    'import.canceled': 'Import annulé',
    'import.corrected': 'Ligne d’import corrigée',
    'import.undone': 'Import défait',
    'import.exported': 'Résultats d’un import exportés',
    'link.created': 'Lien créé',
    'link.changed': 'Lien modifié',
    'number.added': 'Numéro ajouté',
    'number.changed': 'Paramètres d’un numéro modifiés',
    'number.pairing': 'Association d’un téléphone lancée',
    'number.restarted': 'Numéro redémarré',
    'number.logged_out': 'Téléphone dissocié',
    'workspace.exported': 'Espace de travail exporté',
    'model.added': 'Fournisseur de modèles ajouté',
    'model.changed': 'Fournisseur de modèles modifié',
    'model.removed': 'Fournisseur de modèles supprimé',
    'model.settings_changed': 'Budgets des modèles modifiés',
    'calendar.added': 'Agenda connecté',
    'calendar.changed': 'Agenda modifié',
    'calendar.removed': 'Agenda supprimé',
    'number.held': 'Premiers contacts suspendus',
    'number.released': 'Premiers contacts repris',
    'block.added': 'Blocage ajouté',
    'block.lifted': 'Blocage supprimé',
    'bookings.exported': 'Rendez-vous exportés',
  },
  sentence: (kind, subject, details) => {
    const sentences: Record<ActivityKind, string> = {
      'workspace.created': `a créé l’espace de travail ${subject}`,
      'workspace.changed': `a modifié l’espace de travail (${formatChanges(details)})`,
      'member.invited': `a invité ${subject} avec le rôle ${formatRole(details['role'])}`,
      'member.invitation_withdrawn': `a retiré l’invitation envoyée à ${subject}`,
      'member.joined': `a rejoint l’espace de travail avec le rôle ${formatRole(details['role'])}`,
      'member.role_changed': `a changé le rôle de ${subject} : ${formatRole(details['from'])} → ${formatRole(details['to'])}`,
      'member.removed': `a retiré ${subject} (${formatRole(details['role'])})`,
      'member.reset_made': `a créé un lien de réinitialisation du mot de passe pour ${subject}`,
      'person.password_changed': 'a changé de mot de passe',
      'person.second_step_changed':
        details['recovery_codes'] === 'new'
          ? 'a créé de nouveaux codes de secours'
          : details['on'] === true
            ? 'a activé la double authentification'
            : 'a désactivé la double authentification',
      'session.started': details['address']
        ? `s’est connecté depuis ${details['address']}`
        : 's’est connecté',
      'session.ended':
        details['sessions'] === 1
          ? 'a déconnecté un autre navigateur'
          : `a déconnecté ${details['sessions']} autres navigateurs`,
      'key.created': `a créé la clé ${subject}`,
      'key.changed': `a modifié la clé ${subject}`,
      'key.rotated': `a renouvelé la clé ${subject}`,
      'key.revoked': `a révoqué la clé ${subject}`,
      'webhook.created': `a ajouté le webhook ${subject}`,
      'webhook.changed':
        details['active'] === undefined
          ? `a modifié le webhook ${subject}`
          : details['active'] === true
            ? `a activé le webhook ${subject}`
            : `a désactivé le webhook ${subject}`,
      'webhook.deleted': `a supprimé le webhook ${subject}`,
      'webhook.log_exported': `a exporté les envois du webhook ${subject}`,
      'leads.changed': `a modifié ${details['leads']} leads en une fois`,
      'leads.change_undone': 'a annulé une modification groupée',
      'leads.exported': 'a exporté des leads',
      'leads.deleted': `a supprimé ${details['leads']} leads`,
      'campaign.created': `a créé la campagne ${subject}`,
      'campaign.changed': `a modifié la campagne ${subject}`,
      'campaign.paused': `a mis la campagne ${subject} en pause`,
      'campaign.resumed': `a repris la campagne ${subject}`,
      'agent.drafted': `a enregistré un brouillon de l’agent de la campagne ${subject}`,
      'agent.draft_dropped': `a supprimé le brouillon de l’agent de la campagne ${subject}`,
      'agent.published': `a publié la version ${details['revision']} de l’agent de la campagne ${subject}`,
      'list.changed': `a modifié la liste ${subject}`,
      'list.deleted': `a supprimé la liste ${subject}`,
      'import.begun': `a importé ${details['file']} (${details['rows']} lignes) dans ${subject} et confirmé que ces personnes ont accepté d’être contactées`,
      'import.canceled': `a annulé un import après ${details['done']} lignes sur ${details['rows']}`,
      'import.corrected': `a corrigé la ligne ${details['row']} de ${details['file']}`,
      'import.undone': `a défait un import : ${details['removed']} leads supprimés, ${details['kept']} conservés`,
      'import.exported': `a exporté les résultats de ${details['file']}`,
      'link.created': `a créé le lien ${subject}`,
      'link.changed': `a modifié le lien ${subject}`,
      'number.added': `a ajouté le numéro ${subject}`,
      'number.changed': `a modifié les paramètres du numéro ${subject}`,
      'number.pairing': `a commencé à associer un téléphone à ${subject}`,
      'number.restarted': `a redémarré le numéro ${subject}`,
      'number.logged_out': `a dissocié le téléphone du numéro ${subject}`,
      'workspace.exported': 'a exporté l’espace de travail dans un fichier',
      'model.added': `a ajouté le fournisseur de modèles ${subject}`,
      'model.changed': `a modifié le fournisseur de modèles ${subject}`,
      'model.removed': `a supprimé le fournisseur de modèles ${subject}`,
      'model.settings_changed': 'a modifié les budgets des modèles de langage',
      'calendar.added': `a connecté l’agenda ${subject}`,
      'calendar.changed': `a modifié l’agenda ${subject}`,
      'calendar.removed': `a supprimé l’agenda ${subject}`,
      'number.held': `a suspendu les premiers contacts du numéro ${subject}`,
      'number.released': `a repris les premiers contacts du numéro ${subject}`,
      'block.added': `a bloqué ${subject}`,
      'block.lifted': `a débloqué ${subject}`,
      'bookings.exported': 'a exporté des rendez-vous',
    };
    return sentences[kind];
  },
};

const FIELDS: Record<string, string> = {
  name: 'nom',
  timezone: 'fuseau horaire',
  second_step_required: 'double authentification obligatoire',
};

function formatChanges(details: ActivityDetails): string {
  return Object.entries(details)
    .map(([field, value]) => {
      const said =
        value === true ? 'oui' : value === false ? 'non' : value === null ? 'aucun' : String(value);
      return `${FIELDS[field] ?? field} : ${said}`;
    })
    .join(', ');
}
