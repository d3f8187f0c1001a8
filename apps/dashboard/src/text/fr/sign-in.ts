// Text of the sign-in pages and of the pages behind one-time links, in French.
import type { signedOut as english } from '../en/sign-in.ts';

export const signedOut: typeof english = {
  signIn: 'Se connecter',
  open: 'Ouvrir Parley',
  again: 'Votre session a expiré. Reconnectez-vous.',
  email: 'E-mail',
  password: 'Mot de passe',
  confirm: 'Confirmez votre mot de passe',
  confirmWhy:
    'Vous allez modifier un paramètre sensible. L’action se poursuivra dès que vous aurez confirmé votre identité.',
  wrongPassword: 'Mot de passe incorrect.',
  goOn: 'Continuer',
  newPassword: 'Nouveau mot de passe',
  passwordHint: '12 caractères minimum. Plusieurs mots sans rapport conviennent bien.',
  missing: 'Remplissez ce champ.',
  tooShort: (length, shortest) =>
    length === 0 ? 'Choisissez un mot de passe.' : `${length} caractères sur ${shortest} au minimum.`,
  zone: 'Fuseau horaire',
  zoneHint: 'Il sert aux heures d’envoi et aux rendez-vous.',
  joinPassword:
    'Si vous vous connectez déjà ici avec cette adresse e-mail, utilisez le même mot de passe. Sinon, choisissez-en un de 12 caractères minimum.',
  joinNewPassword:
    'Votre mot de passe actuel a été défini lors d’une invitation à un autre espace de travail : d’autres personnes le connaissent peut-être. Choisissez-en un nouveau de 12 caractères minimum.',
  joinRefused:
    'Ce mot de passe n’a pas été accepté. Si vous vous connectez déjà ici avec cette adresse e-mail, utilisez le même mot de passe. Si vous ne le connaissez pas, demandez un lien de réinitialisation à l’administrateur de Parley.',
  optionalName: 'Votre nom (facultatif)',
  code: 'Code de double authentification',
  codeHint: 'Saisissez les six chiffres de votre application, ou un code de secours',
  wrongCode: 'Ce code est incorrect ou a déjà été utilisé.',
  workspace: 'Nom de l’entreprise',
  workspaceHint: 'Le nom de votre espace de travail. Les leads le lisent dans les messages de vos agents.',
  welcome: 'Bienvenue dans Parley',
  welcomeLead: 'Indiquez le nom de votre entreprise et créez votre compte.',
  begin: 'Créer l’espace de travail',
  welcomeLost:
    'Ce lien ne fonctionne qu’une fois et expire au bout d’une journée. Si vous avez déjà créé votre espace de travail, connectez-vous. Sinon, redémarrez Parley pour obtenir un nouveau lien.',
  join: (workspace) => `Rejoindre ${workspace}`,
  joinLead: (by, role, email) => `${by ?? 'Quelqu’un'} a invité ${email} avec le rôle ${role}.`,
  accept: 'Rejoindre l’espace de travail',
  joinLost: 'Cette invitation a expiré, a été retirée ou a déjà été utilisée. Demandez un nouveau lien.',
  reset: 'Choisir un nouveau mot de passe',
  choose: 'Enregistrer le mot de passe',
  resetLost: 'Ce lien a expiré ou a déjà été utilisé. Demandez-en un nouveau.',
  lost: 'Ce lien ne fonctionne plus',
};
