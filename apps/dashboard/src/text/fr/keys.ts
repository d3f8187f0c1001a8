// Text of API keys and of the settings to connect with them, in French.
import type { KeysText } from '../en/keys.ts';

export const keys: KeysText = {
  title: 'API et MCP',
  lead: 'Les programmes et les assistants utilisent une clé d’API dans cet espace de travail. Les droits de la clé limitent leurs actions, qui sont enregistrées sous son nom.',
  create: 'Créer une clé',
  keys: 'Clés',
  keysHint: 'Une clé révoquée cesse de fonctionner en moins d’une minute. Elle reste dans cette liste.',
  none: 'Aucune clé d’API pour le moment',
  noneWhy: 'Créez-en une pour connecter un CRM, un script ou un assistant.',
  notAllowed: 'Seuls les propriétaires et les administrateurs peuvent gérer les clés.',
  created: 'créée le',
  used: 'dernière utilisation :',
  neverUsed: 'jamais utilisée',
  revoked: 'révoquée :',
  all: 'Accès complet, envoi compris',
  scopes: (count) => (count === 1 ? '1 droit' : `${count} droits`),
  actionsOf: (name) => `Actions sur la clé ${name}`,
  rotate: 'Renouveler…',
  revoke: 'Révoquer…',
  more: 'Afficher les plus anciennes',
  twinWaits:
    'La nouvelle clé n’a pas encore été utilisée. Remplacez l’ancienne par celle-ci. D’ici là, cette clé reste valable.',
  twinUsed: (ago) =>
    `La nouvelle clé est utilisée (dernière utilisation : ${ago}). Vous pouvez révoquer celle-ci.`,
  isTwin: 'remplace une clé plus ancienne',
  revokeOld: 'Révoquer l’ancienne clé…',
  revokeOldOf: (name) => `Révoquer l’ancienne clé ${name}`,

  name: 'Nom',
  nameHint: 'Ce qui utilise la clé, par exemple « CRM ». Ce nom s’affiche à côté de ses actions.',
  access: 'Accès',
  full: 'Accès complet',
  fullHint: 'Tout ce que permet l’API, y compris l’envoi de messages.',
  custom: 'Sur mesure',
  customHint: 'Seulement les droits que vous choisissez.',
  presets: 'Partir de',
  presetNames: { crm: 'CRM', read: 'Lecture seule', reporting: 'Statistiques' },
  chosen: (count) => (count === 1 ? '1 droit sélectionné' : `${count} droits sélectionnés`),
  chooseOne: 'Choisissez au moins un droit.',
  unlocks: {
    'leads:read': 'Voir les leads et leurs journaux',
    'leads:write': 'Modifier des leads, ajouter des notes, prendre et rendre la main',
    'conversations:read': 'Voir les conversations et les messages',
    'messages:send':
      'Envoyer des messages et ajouter des leads aux campagnes. De vraies personnes sont contactées.',
    'campaigns:read': 'Voir les campagnes',
    'campaigns:write': 'Mettre en pause et reprendre des campagnes',
    'lists:read': 'Voir les listes',
    'lists:write': 'Créer des listes et importer des contacts',
    'bookings:read': 'Voir les rendez-vous',
    'groups:read': 'Voir les groupes suivis et leurs messages',
    'links:read': 'Voir les liens suivis et leurs résultats',
    'team:read': 'Voir les noms des membres',
    'blocklist:manage': 'Bloquer et débloquer des numéros',
    'webhooks:manage': 'Envoyer des données de l’espace de travail à d’autres serveurs',
  },

  shownTitle: 'Copiez votre clé d’API',
  shownWhy:
    'Elle n’est affichée qu’une fois. Gardez-la secrète : toute personne qui l’a dispose du même accès.',
  twinWhy:
    'Elle a le même nom et les mêmes droits que l’ancienne clé, et les deux fonctionnent. Une fois la nouvelle utilisée, révoquez l’ancienne.',
  key: 'Clé',
  stored: 'J’ai enregistré la clé',
  done: 'Terminé',
  tryIt: 'Essayer dans un terminal',
  assistants: 'Configuration d’un assistant',
  assistant: 'Assistant',
  assistantNames: {
    'claude-code': 'Claude Code',
    cursor: 'Cursor',
    vscode: 'VS Code',
    chatgpt: 'API d’OpenAI',
  },
  where: {
    'claude-code': 'Exécutez ceci une fois dans un terminal.',
    cursor: 'Ajoutez ceci à ~/.cursor/mcp.json, ou au fichier .cursor/mcp.json d’un projet.',
    vscode: 'Ajoutez ceci à .vscode/mcp.json. VS Code demande la clé et l’enregistre.',
    chatgpt:
      'Transmettez ceci comme outil à l’API Responses. L’application ChatGPT n’accepte pas de clé : il lui faut une passerelle.',
  },

  rotateTitle: (name) => `Renouveler ${name} ?`,
  rotateWhy:
    'Cette action crée une nouvelle clé de même nom et de mêmes droits. Les deux clés fonctionnent. Une fois la nouvelle utilisée, vous pourrez révoquer l’ancienne.',
  rotateVerb: 'Créer une nouvelle clé',

  revokeTitle: (name) => `Révoquer ${name} ?`,
  revokeNever: 'Cette clé n’a jamais été utilisée.',
  revokeWhy:
    'Tout ce qui l’utilise cessera de fonctionner en moins d’une minute. Cette action est irréversible.',
  revokeType: (name) => `Saisissez ${name} pour la révoquer`,
  revokeVerb: 'Révoquer la clé',
  revokedToast: (name) => `${name} : clé révoquée`,

  connect: 'Connecter',
  connectHint: 'Remplacez l’exemple par votre clé.',
  api: 'URL de l’API',
  mcp: 'URL du serveur MCP',
};
