// Les mots des entrées : se connecter, et les pages derrière des liens qui servent une fois.
import type { door as english } from '../en/door.ts';

export const door: typeof english = {
  signIn: 'Se connecter',
  again: 'Votre session est terminée. Reconnectez-vous',
  email: 'E-mail',
  password: 'Mot de passe',
  confirm: 'Votre mot de passe, encore une fois',
  confirmWhy:
    'Ceci change qui peut faire quoi, donc qui vous êtes est demandé. La suite se fait toute seule.',
  wrongPassword: "Ce n'est pas votre mot de passe.",
  goOn: 'Continuer',
  newPassword: 'Nouveau mot de passe',
  passwordHint: '12 caractères ou plus',
  joinPassword:
    'Si vous vous connectez déjà ici avec cette adresse, utilisez ce mot de passe. Sinon, choisissez-en un de 12 caractères ou plus.',
  joinNewPassword:
    "Votre mot de passe actuel a été choisi par une invitation à un autre espace : d'autres personnes le connaissent peut-être. Choisissez-en un nouveau de 12 caractères ou plus.",
  joinRefused:
    "Ce mot de passe n'a pas été accepté. Si vous vous connectez déjà ici avec cette adresse, utilisez ce mot de passe. Si vous ne le connaissez pas, demandez un lien de réinitialisation à la personne qui gère ce Parley.",
  optionalName: 'Votre nom (facultatif)',
  code: 'Code de la deuxième étape',
  codeHint: 'Six chiffres de votre application, ou un code de secours',
  wrongCode: 'Ce code est faux, ou a déjà servi.',
  name: 'Votre nom',
  workspace: "Nom de l'espace de travail",
  welcome: 'Bienvenue dans Parley',
  welcomeLead: 'Nommez votre espace de travail et créez le compte de son propriétaire.',
  begin: 'Commencer',
  welcomeLost:
    'Cette adresse sert une fois, pendant un jour. Si votre espace est créé, connectez-vous ; sinon, redémarrez Parley pour en avoir une autre.',
  join: (workspace) => `Rejoindre ${workspace}`,
  joinLead: (by, role, email) => `${by ?? "Quelqu'un"} a invité ${email} comme ${role}.`,
  accept: 'Rejoindre',
  joinLost:
    "Cette invitation a servi, a été retirée, ou date de plus d'une semaine. Demandez un nouveau lien.",
  reset: 'Choisir un nouveau mot de passe',
  choose: 'Enregistrer le mot de passe',
  resetLost: "Ce lien a servi ou date de plus d'un jour. Demandez-en un nouveau.",
  lost: 'Ce lien ne sert plus',
};
