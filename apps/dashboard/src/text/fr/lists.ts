// Words of lists and imports, in French.
import type { lists as en } from '../en/lists.ts';

const leads = (count: number, shown: string) => (count < 2 ? `${shown} lead` : `${shown} leads`);

export const lists: typeof en = {
  title: 'Listes',
  lead: 'Une liste contient les contacts que vous importez. La campagne qui la travaille leur écrit, au rythme de son numéro.',
  newList: 'Nouvelle liste',
  create: 'Créer la liste',
  editTitle: 'Nom, description et campagne',
  name: 'Nom',
  description: 'Description',
  campaign: 'Campagne',
  leads: 'Leads',
  changed: 'Modifiée',
  about: 'À propos de cette liste',
  waiting: 'En attente de campagne',
  waitingOf: (count) =>
    `${count} ; personne ne leur écrit tant que la liste n'a pas de campagne avec un numéro`,
  queued: "En attente d'un premier message",
  queuedOf: (count) => `${count} ; vérifiés d'abord, puis contactés au rythme du numéro`,
  made: 'Créée',
  noCampaign: 'Aucune campagne',
  noCampaignHint: "Personne n'est contacté. Les leads attendent que la liste ait une campagne.",
  campaignHint: 'Son agent écrit à chaque contact importé, au rythme de son numéro.',
  begins: (count) =>
    count === 1
      ? "Le lead qui attend entre dans la file de cette campagne dès l'enregistrement."
      : `Les ${count} leads qui attendent entrent dans la file de cette campagne dès l'enregistrement.`,
  count: leads,
  empty: 'Aucune liste pour le moment',
  notAllowed: 'Votre rôle ne voit pas les listes. Un propriétaire ou un administrateur peut y remédier.',
  gone: "Cette liste n'existe pas, ou plus",
  back: 'Toutes les listes',
  edit: 'Modifier',
  remove: 'Supprimer…',
  removeTitle: (name) => `Supprimer ${name} ?`,
  removeWhy: (count, queued, waits) =>
    [
      `Ses ${count} restent, sans liste ; le détail des imports, ligne par ligne, est supprimé.`,
      queued === null
        ? ''
        : ` ${queued} d'entre eux recevront quand même leur premier message : mettez la campagne en pause pour l'empêcher.`,
      waits ? " Ceux qui attendent une campagne n'en auront pas, sauf si vous les y poussez." : '',
      ' Cette action est définitive.',
    ].join(''),
  removeVerb: 'Supprimer la liste',
  deleted: (name) => `${name} est supprimée`,
  reasonOf: (reason) => {
    const same = /^duplicate_in_file: the phone of row (\d+)$/.exec(reason);
    if (same) return `même numéro que la ligne ${same[1]}`;
    if (reason === 'invalid_phone: is required') return 'pas de numéro';
    if (reason.startsWith('invalid_phone: must have 8 to 15'))
      return "n'est pas un numéro : il faut 8 à 15 chiffres";
    if (reason.startsWith('invalid_phone: must be a phone number'))
      return "ce numéro n'existe dans aucun pays : l'indicatif manque-t-il, ou est-il faux ?";
    if (reason.startsWith('custom_variables exceeds')) return 'ses variables dépassent 2 000 caractères';
    if (reason === 'Not contacted: the number is on the block list.') return 'bloqué';
    if (reason === 'Not contacted: the number is not on WhatsApp.') return 'pas sur WhatsApp';
    return reason.replace(/^(invalid_phone|Not contacted): /, '');
  },
  import: {
    action: 'Importer un fichier',
    title: 'Import',
    into: (list) => `Importer dans ${list}`,
    notAllowed: "Votre rôle n'importe pas de contacts. Un propriétaire ou un administrateur peut y remédier.",
    steps: 'Étapes',
    stepNames: { file: 'Fichier', columns: 'Colonnes', check: 'Contrôle' },
    choose: 'Choisir un fichier',
    another: 'Choisir un autre fichier',
    pasted: 'lignes collées.csv',
    fileHint:
      "CSV ou texte de 50 000 lignes au plus : déposez-le ici, collez des lignes d'un tableur, ou choisissez-le. Rien n'est envoyé avant la dernière étape.",
    lost: 'La page a été rechargée : choisissez le fichier à nouveau.',
    fileProblems: {
      empty: 'Il ne contient aucune ligne.',
      too_large: 'Il dépasse 40 Mo. Divisez-le en plusieurs fichiers.',
      too_many_rows: 'Il a plus de 50 000 lignes. Divisez-le en plusieurs fichiers.',
      too_many_columns: 'Il a plus de 100 colonnes, ou un autre séparateur que celui qui a été deviné.',
      unreadable: "Il n'a pas pu être lu. Enregistrez-le en CSV et choisissez-le à nouveau.",
    },
    rows: (count, shown) => (count < 2 ? `${shown} ligne` : `${shown} lignes`),
    separator: 'Séparateur',
    separators: { ',': 'Virgule', ';': 'Point-virgule', '\t': 'Tabulation', '|': 'Barre verticale' },
    encoding: 'Encodage',
    encodings: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16, gros-boutiste',
      'windows-1252': 'Windows-1252',
    },
    header: 'La première ligne nomme les colonnes',
    sample: 'Les premières lignes',
    column: (place) => `Colonne ${place}`,
    toColumns: 'Continuer vers les colonnes',
    columnsHint: 'Dites ce que contient chaque colonne. Sous son nom figurent les premières valeurs.',
    emptyColumn: 'vide dans les premières lignes',
    kindOf: (column) => `Ce que contient ${column}`,
    kinds: {
      phone: 'Téléphone',
      name: 'Nom',
      email: 'E-mail',
      variable: 'Variable',
      none: 'Ignorer',
    },
    variableOf: (column) => `Variable pour ${column}`,
    variablesHint:
      "L'agent connaît les variables d'un lead, et un premier message peut les nommer : {{ville}}.",
    country: 'Les numéros sans + sont de',
    countryHint:
      "Certains numéros n'ont pas d'indicatif. Il n'est pas deviné : avec un indicatif faux, on écrit à des inconnus.",
    chooseCountry: 'Choisir…',
    ownCountry: 'Ils commencent par leur indicatif, comme 33612345678',
    missing: {
      phone: 'Dites quelle colonne est le téléphone.',
      country: 'Dites de quel pays sont les numéros sans +.',
      variable_name: 'Chaque variable a besoin d’un nom.',
      variable_twice: 'Deux variables ont le même nom.',
    },
    toCheck: 'Contrôler les lignes',
    contacts: (count, shown) => (count < 2 ? `${shown} contact` : `${shown} contacts`),
    good: (count, shown) =>
      count === 0
        ? 'Aucune ligne ne peut être importée'
        : count === 1
          ? '1 ligne est bonne'
          : `${shown} lignes sont bonnes`,
    duplicates: (count, shown) =>
      count === 1 ? '1 ligne répète un numéro' : `${shown} lignes répètent un numéro`,
    bad: (count, shown, why) => (count === 1 ? `1 ligne : ${why}` : `${shown} lignes : ${why}`),
    inRows: (rows, more) =>
      `(${rows.length === 1 ? 'ligne' : 'lignes'} ${rows.join(', ')}${more ? ' …' : ''})`,
    badHint:
      'Ces lignes ne sont pas importées. Les verdicts nomment chacune, et se téléchargent pour les corriger.',
    nobodyWrites: "La liste n'a pas de campagne : personne n'est contacté tant qu'elle n'en a pas.",
    campaignWrites: (campaign) =>
      `L'agent de ${campaign} écrit à chacun, au rythme de son numéro. Qui n'est pas sur WhatsApp, est bloqué ou déjà en contact est laissé de côté.`,
    consent: "Ces personnes ont accepté d'être contactées sur WhatsApp, et je peux le montrer.",
    begin: (count) => `Importer ${count}`,
    imports: 'Imports',
    importsHint: 'Les fichiers des 90 derniers jours, avec le verdict de chaque ligne.',
    none: "Aucun fichier n'a encore été importé.",
    gone: "Cet import n'existe pas, ou plus",
    toList: 'Vers la liste',
    by: (name) => `par ${name}`,
    download: 'Télécharger les verdicts',
    filter: 'Lignes par verdict',
    all: 'Toutes',
    verdicts: {
      waiting: 'En attente',
      imported: 'Importées',
      in_list: 'Déjà dans la liste',
      rejected: 'Refusées',
      not_on_whatsapp: 'Pas sur WhatsApp',
      not_contacted: 'Pas contactées',
    },
    states: {
      uploading: 'Envoi',
      running: 'Import en cours',
      paused: 'En pause',
      done: 'Terminé',
      canceled: 'Interrompu',
    },
    row: 'Ligne',
    phone: 'Téléphone',
    verdict: 'Verdict',
    why: 'Pourquoi',
    lead: 'Lead',
    since: (list, day) => `${list}, ${day}`,
    foundAfter: (span) => `constaté ${span} plus tard`,
    noRows: "Aucune ligne n'a ce verdict.",
    pages: 'Pages',
    previous: 'Précédente',
    next: 'Suivante',
    pageOf: (page, pages) => `Page ${page} sur ${pages}`,
    kept: "Les lignes et les verdicts sont gardés jusqu'au",
    figures: (value, total) => `${value} sur ${total}`,
    result: (imported, inList, rejected, absent) =>
      [
        `importés ${imported}`,
        inList && `déjà dans la liste ${inList}`,
        rejected && `refusés ${rejected}`,
        absent && `pas sur WhatsApp ${absent}`,
      ]
        .filter(Boolean)
        .join(' · '),
    uploading: 'Envoi des lignes',
    stayUntilUp: "gardez cet onglet ouvert jusqu'à la fin de l'envoi",
    mayLeave: 'vous pouvez partir : il continue tout seul',
    isDone: 'Tout est importé',
    isCanceled: (done, total) => `Interrompu après ${done} lignes sur ${total}`,
    isMissing: "Le fichier n'est pas encore là en entier.",
    chooseAgain: 'Choisir le fichier à nouveau',
    restHint: (name, received, total) =>
      `${received} lignes sur ${total} sont arrivées. Choisissez ${name} à nouveau et le reste est envoyé ; rien ne commence avant.`,
    otherFile: (name) =>
      `C'est un autre fichier, ou il a été modifié. Choisissez ${name} tel qu'il était, ou terminez cet import.`,
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    cancel: 'Terminer…',
    cancelTitle: 'Terminer cet import ?',
    cancelWhy:
      'Ce qui est importé reste. Les autres lignes ne le seront pas, et il ne pourra pas être repris.',
    cancelVerb: "Terminer l'import",
    underWay: (name, share) => `Import de ${name} : ${share}`,
    underWayTitle: 'En cours',
  },
};
