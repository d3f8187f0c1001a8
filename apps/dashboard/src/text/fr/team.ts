// The words of the team and of who changed what, in French.
import type { ActivityDetails, ActivityKind } from '../activity-kinds.ts';
import type { ActivityText, TeamText } from '../en/team.ts';

export const team: TeamText = {
  title: 'Équipe',
  invite: "Inviter quelqu'un",
  members: 'Membres',
  membersHint: "Ce qu'un membre peut faire vaut dès sa prochaine requête.",
  you: 'vous',
  seen: 'dernière visite :',
  neverSeen: 'jamais connecté',
  noPassword: "n'a pas encore de mot de passe",
  secondStep: 'double authentification',
  actionsOf: (name) => `Ce qu'on peut faire pour ${name}`,
  changeRole: 'Changer le rôle…',
  resetLink: 'Lien pour un nouveau mot de passe…',
  remove: 'Retirer…',
  roleNames: {
    owner: 'Propriétaire',
    admin: 'Administrateur',
    editor: 'Éditeur',
    responder: 'Répondant',
    viewer: 'Lecteur',
    custom: 'Sur mesure',
  },
  roleHints: {
    owner: 'Tout, et seul à pouvoir nommer ou retirer un propriétaire. Il en reste toujours un.',
    admin: 'Tout, sauf toucher aux propriétaires : personnes, clés, numéros, campagnes.',
    editor:
      'Travaille avec les contacts, les listes, les campagnes et la liste de blocage. Ni clés, ni webhooks, ni équipe.',
    responder:
      "Répond aux conversations, prend et rend la main, choisit le responsable et la prochaine action. N'entame rien de nouveau.",
    viewer: 'Lit tout et ne change rien.',
    custom: 'Exactement les droits que vous choisissez.',
  },
  role: 'Rôle',
  roleOf: (name) => `Rôle de ${name}`,
  scopes: 'Droits',
  matrix: 'Ce que chaque rôle peut faire, en détail',
  operation: 'Opération',
  may: 'peut',
  mayNot: 'ne peut pas',
  resources: {
    leads: 'Contacts',
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
    session: 'Propre session',
    profile: 'Propre profil',
    workspace: 'Espace de travail',
    people: 'Membres',
    invitations: 'Invitations',
    views: 'Vues enregistrées',
    activity: 'Activité',
    inbox: 'Messages',
    leadTable: 'Table des contacts',
    bulk: 'Changements de plusieurs contacts',
    search: 'Recherche',
    numbers: 'Numéros',
  },
  email: 'Adresse e-mail',
  makeLink: 'Créer le lien',
  linkTitle: 'Donnez-lui ce lien',
  inviteWhy: (email) =>
    `Parley n'envoie pas d'e-mail. Qui a ce lien peut rejoindre l'équipe comme ${email} : envoyez-le comme on envoie un secret. Il n'est affiché qu'ici.`,
  resetWhy: (name) =>
    `Avec ce lien, ${name} choisit un nouveau mot de passe, une fois. Il n'est affiché qu'ici, et déconnecte partout quand il est utilisé.`,
  link: 'Lien',
  qr: 'Code QR du lien',
  until: (when) => `Il fonctionne jusqu'au ${when}.`,
  done: 'Terminé',
  invited: 'Invités',
  invitedHint: 'Ils ne sont pas encore venus. Une invitation vaut une semaine.',
  invitedBy: (name) => (name === null ? 'invité' : `invité par ${name}`),
  invitedUntil: (when) => `jusqu'au ${when}`,
  newLink: 'Nouveau lien',
  newLinkOf: (email) => `Nouveau lien pour ${email}`,
  withdraw: 'Annuler',
  withdrawOf: (email) => `Annuler l'invitation de ${email}`,
  withdrawn: (email) => `${email} n'est plus invité`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeWhy: (name) =>
    `${name} est déconnecté aussitôt, ses propres vues sont supprimées et ses contacts n'ont plus de responsable. C'est définitif.`,
  removeVerb: 'Retirer',
  removed: (name) => `${name} est retiré`,
  resetTitle: (name) => `Un nouveau mot de passe pour ${name} ?`,
  resetAsk:
    "Vous recevez un lien à transmettre. Le mot de passe actuel vaut jusqu'à ce que le lien soit utilisé.",
  only: "Il n'y a que vous ici. Invitez qui répond à vos contacts.",
  notAllowed: 'Les membres sont gérés par les propriétaires et les administrateurs.',
};

const roles = team.roleNames as Record<string, string>;
const roleOf = (value: unknown) => (roles[String(value)] ?? String(value)).toLowerCase();

export const activity: ActivityText = {
  title: 'Activité',
  lead: "Qui a changé quoi, le plus récent d'abord ; gardé 400 jours.",
  action: 'Quoi',
  member: 'Qui',
  since: 'Du',
  until: 'Au',
  all: 'Tout',
  anybody: 'Tout le monde',
  clear: 'Effacer les filtres',
  empty: "Rien n'a encore été changé",
  emptyFiltered: 'Rien ne correspond à ces filtres',
  more: 'Montrer plus ancien',
  notAllowed: 'Ce qui a été changé est visible des propriétaires et administrateurs.',
  nobody: { key: 'Une clé', agent: "L'agent", system: 'Le serveur' },
  kinds: {
    'workspace.created': 'Espace de travail créé',
    'workspace.changed': 'Espace de travail changé',
    'member.invited': 'Membre invité',
    'member.invitation_withdrawn': 'Invitation annulée',
    'member.joined': 'Membre arrivé',
    'member.role_changed': 'Rôle changé',
    'member.removed': 'Membre retiré',
    'member.reset_made': 'Lien pour un nouveau mot de passe',
    'person.password_changed': 'Mot de passe changé',
    'person.second_step_changed': 'Double authentification changée',
    'session.started': 'Connexion',
    'session.ended': 'Déconnexion ailleurs',
    'key.created': 'Clé créée',
    'key.changed': 'Clé changée',
    'key.revoked': 'Clé révoquée',
    'leads.changed': 'Changement de plusieurs leads',
    'leads.change_undone': 'Changement de plusieurs leads annulé',
    'leads.exported': 'Leads exportés',
  },
  sentence: (kind, subject, details) => {
    const sentences: Record<ActivityKind, string> = {
      'workspace.created': `a créé l'espace de travail ${subject}`,
      'workspace.changed': `a changé l'espace de travail : ${changesOf(details)}`,
      'member.invited': `a invité ${subject} comme ${roleOf(details['role'])}`,
      'member.invitation_withdrawn': `a annulé l'invitation de ${subject}`,
      'member.joined': `est arrivé comme ${roleOf(details['role'])}`,
      'member.role_changed': `a fait de ${subject} un ${roleOf(details['to'])}, jusqu'ici ${roleOf(details['from'])}`,
      'member.removed': `a retiré ${subject}, ${roleOf(details['role'])}`,
      'member.reset_made': `a créé un lien avec lequel ${subject} choisit un nouveau mot de passe`,
      'person.password_changed': 'a changé de mot de passe',
      'person.second_step_changed':
        details['recovery_codes'] === 'new'
          ? 'a créé de nouveaux codes de secours'
          : details['on'] === true
            ? 'a activé la double authentification'
            : 'a désactivé la double authentification',
      'session.started': details['address']
        ? `s'est connecté depuis ${details['address']}`
        : "s'est connecté",
      'session.ended':
        details['sessions'] === 1
          ? 'a déconnecté un autre navigateur'
          : `a déconnecté ${details['sessions']} autres navigateurs`,
      'key.created': `a créé la clé ${subject}`,
      'key.changed': `a changé la clé ${subject}`,
      'key.revoked': `a révoqué la clé ${subject}`,
      'leads.changed': `a changé ${details['leads']} leads d'un coup`,
      'leads.change_undone': 'a annulé un changement de plusieurs leads',
      'leads.exported': 'a exporté des leads',
    };
    return sentences[kind];
  },
};

const FIELDS: Record<string, string> = {
  name: 'nom',
  timezone: 'fuseau horaire',
  second_step_required: 'double authentification demandée',
};

function changesOf(details: ActivityDetails): string {
  return Object.entries(details)
    .map(([field, value]) => {
      const said =
        value === true ? 'oui' : value === false ? 'non' : value === null ? 'aucun' : String(value);
      return `${FIELDS[field] ?? field} ${said}`;
    })
    .join(', ');
}
