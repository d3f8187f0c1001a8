// Text of lists and imports, in French.
import type { lists as en } from '../en/lists.ts';

const rowReasons: typeof en.rowReasons = {
  row_phone_missing: () => 'pas de numéro',
  row_phone_too_long: ({ max }) => `numéro non valide : il compte plus de ${max} caractères`,
  row_phone_digits: ({ min }) => `numéro non valide : il doit compter ${min} à 15 chiffres`,
  row_phone_unknown: () => 'numéro non valide dans tous les pays : vérifiez l’indicatif',
  row_phone_repeated: ({ row }) => `même numéro que la ligne ${row}`,
  row_variables_too_long: () => 'ses variables dépassent 2 000 caractères',
  lead_not_contacted: ({ reason }) => reason,
  number_blocked: () => 'bloqué',
  number_not_on_whatsapp: () => 'absent de WhatsApp',
};

const formatLeads = (count: number, shown: string) => (count < 2 ? `${shown} lead` : `${shown} leads`);

export const lists: typeof en = {
  title: 'Listes',
  lead: 'Importez des contacts dans une liste. La campagne de la liste leur écrit, au rythme de son numéro.',
  newList: 'Nouvelle liste',
  create: 'Créer la liste',
  editTitle: 'Modifier la liste',
  name: 'Nom',
  listName: 'Nom de la liste',
  description: 'Description',
  campaign: 'Campagne',
  leads: 'Leads',
  progress: 'Avancement',
  progressOf: {
    contacted: (count) => (count === '1' ? '1 contacté' : `${count} contactés`),
    queued: (count) => `${count} en attente`,
    not_contacted: (count) => (count === '1' ? '1 non contacté' : `${count} non contactés`),
    rejected: (count) => (count === '1' ? '1 rejeté' : `${count} rejetés`),
  },
  changed: 'Mise à jour',
  about: 'À propos de cette liste',
  waiting: 'En attente d’une campagne',
  waitingOf: (count) => `${count}. Ils seront contactés quand la liste aura une campagne avec un numéro.`,
  queued: 'En attente du premier contact',
  queuedOf: (count) =>
    `${count}. Parley vérifie chaque numéro de téléphone, puis contacte les leads au rythme du numéro de la campagne.`,
  made: 'Créée',
  noCampaign: 'Aucune campagne',
  noCampaignHint: 'Personne n’est contacté tant que la liste n’a pas de campagne.',
  campaignHint: 'L’agent de la campagne contacte chaque personne importée, au rythme de son numéro.',
  plan: {
    people: (count, shown, perDay) =>
      count === 1
        ? '1 personne rejoint la file d’attente de la campagne.'
        : `${shown} personnes rejoignent la file d’attente de la campagne, avec jusqu’à ${perDay} premiers messages par jour.`,
    done: (day) => `Fin prévue vers le ${day}.`,
    notYet: 'La campagne n’envoie pas encore de messages : les dates comptent à partir d’aujourd’hui.',
  },
  count: formatLeads,
  countOf: (list, count) => `${list} : ${count}`,
  empty: 'Aucune liste pour le moment',
  notAllowed:
    'Votre rôle ne donne pas accès aux listes. Adressez-vous à un propriétaire ou à un administrateur.',
  gone: 'Liste introuvable. Elle a peut-être été supprimée.',
  back: 'Toutes les listes',
  edit: 'Modifier',
  remove: 'Supprimer…',
  removeTitle: (name) => `Supprimer ${name} ?`,
  removeWhy: (count, queued, waits) =>
    [
      `Ses ${count} restent dans l’espace de travail. Le résultat ligne par ligne des imports est supprimé.`,
      queued === null
        ? ''
        : ` ${queued} d’entre eux recevront quand même leur premier message. Mettez la campagne en pause pour l’empêcher.`,
      waits
        ? ' Les leads en attente de campagne ne seront contactés que si vous les ajoutez à une campagne.'
        : '',
      ' Cette action est irréversible.',
    ].join(''),
  removeVerb: 'Supprimer la liste',
  deleted: (name) => `Liste ${name} supprimée`,
  rowReasons,
  import: {
    action: 'Importer un fichier',
    title: 'Import',
    people: 'Importer des personnes',
    into: (list) => `Importer dans ${list}`,
    notAllowed:
      'Votre rôle ne permet pas d’importer des contacts. Adressez-vous à un propriétaire ou à un administrateur.',
    steps: 'Étapes',
    stepNames: { file: 'Fichier', columns: 'Colonnes', check: 'Vérification' },
    choose: 'Choisir un fichier',
    another: 'Choisir un autre fichier',
    pasted: 'lignes collées.csv',
    fileHint:
      'Déposez ici un fichier Excel (.xlsx), CSV ou texte, collez des lignes d’un tableur, ou choisissez un fichier. 50 000 lignes maximum. Rien n’est envoyé avant la dernière étape.',
    lost: 'La page a été rechargée. Choisissez de nouveau le fichier.',
    fileProblems: {
      empty: 'Ce fichier ne contient aucune ligne.',
      too_large: 'Ce fichier dépasse 40 Mo. Divisez-le en plusieurs fichiers.',
      too_many_rows: 'Ce fichier compte plus de 50 000 lignes. Divisez-le en plusieurs fichiers.',
      too_many_columns: 'Ce fichier compte plus de 100 colonnes. Vérifiez le séparateur.',
      unreadable: 'Impossible de lire ce fichier. Enregistrez-le en CSV et choisissez-le de nouveau.',
    },
    rows: (count, shown) => (count < 2 ? `${shown} ligne` : `${shown} lignes`),
    separator: 'Séparateur',
    separators: { ',': 'Virgule', ';': 'Point-virgule', '\t': 'Tabulation', '|': 'Barre verticale' },
    encoding: 'Encodage',
    encodings: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16 (big-endian)',
      'windows-1252': 'Windows-1252',
    },
    header: 'La première ligne contient le nom des colonnes',
    sample: 'Premières lignes',
    column: (place) => `Colonne ${place}`,
    toColumns: 'Continuer vers les colonnes',
    columnsHint:
      'Indiquez ce que contient chaque colonne. Ses premières valeurs sont affichées sous son nom.',
    emptyColumn: 'vide dans les premières lignes',
    kindOf: (column) => `Contenu de la colonne « ${column} »`,
    kinds: {
      phone: 'Téléphone',
      name: 'Nom complet ou prénom',
      last_name: 'Nom de famille',
      email: 'E-mail',
      variable: 'Autre information',
      none: 'Ignorer',
    },
    variableOf: (column) => `Nom de l’information dans ${column}`,
    variablesHint: 'L’agent connaît ces informations sur chaque lead et peut les mentionner.',
    country: 'Pays par défaut des numéros',
    countryHint:
      'Certains numéros n’ont pas d’indicatif. Choisissez avec soin : avec un mauvais pays, vous écririez à des inconnus.',
    chooseCountry: 'Choisir…',
    ownCountry: 'Ils commencent par un indicatif, par exemple 33612345678',
    missing: {
      phone: 'Indiquez quelle colonne contient le numéro de téléphone.',
      country: 'Choisissez le pays des numéros sans +.',
      variable_name: 'Donnez un nom à chaque variable.',
      variable_twice: 'Deux variables portent le même nom. Modifiez-en une.',
    },
    toCheck: 'Continuer vers la vérification',
    contacts: (count, shown) => (count < 2 ? `${shown} contact` : `${shown} contacts`),
    good: (count, shown) =>
      count === 0
        ? 'Aucune ligne ne peut être importée'
        : count === 1
          ? '1 ligne prête à importer'
          : `${shown} lignes prêtes à importer`,
    duplicates: (count, shown) =>
      count === 1 ? '1 ligne répète un numéro précédent' : `${shown} lignes répètent un numéro précédent`,
    bad: (count, shown, why) => (count === 1 ? `1 ligne : ${why}` : `${shown} lignes : ${why}`),
    fixTitle: 'Corriger ces lignes',
    badHint:
      'Les lignes que vous ne corrigez pas ne sont pas importées. Elles figurent aussi dans les résultats.',
    moreBad: (count) => `${count} de plus. Elles s’affichent ici une fois celles-ci corrigées.`,
    phoneOfRow: (row, name) => `Téléphone de la ligne ${row}${name === null ? '' : ` · ${name}`}`,
    fix: 'Corriger',
    fixRow: (row) => `Corriger la ligne ${row}`,
    fixNow: 'Corriger…',
    importRow: 'Importer',
    rowImported: (row) => `Ligne ${row} importée`,
    firstMessage: (lead) => `Premier message à ${lead}`,
    notStarted: 'Ces personnes seront contactées une fois la campagne démarrée.',
    nobodyWrites: 'Personne n’est contacté tant que la liste n’a pas de campagne.',
    campaignWrites:
      'Son agent contacte chaque personne, au rythme de son numéro. Il ignore les personnes bloquées, absentes de WhatsApp ou déjà en conversation.',
    consent: 'Ces personnes ont accepté d’être contactées sur WhatsApp, et je peux le prouver.',
    begin: (count) => `Importer ${count}`,
    imports: 'Imports',
    importsHint: 'Fichiers des 90 derniers jours, avec le résultat de chaque ligne.',
    none: 'Aucun import pour le moment.',
    gone: 'Import introuvable. Il a peut-être été supprimé.',
    toList: 'Aller à la liste',
    by: (name) => `par ${name}`,
    download: 'Télécharger les résultats',
    filter: 'Filtrer par résultat',
    all: 'Toutes',
    verdicts: {
      waiting: 'En attente',
      imported: 'Importée',
      in_list: 'Déjà dans la liste',
      rejected: 'Rejetée',
      not_on_whatsapp: 'Absente de WhatsApp',
      not_contacted: 'Non contactée',
    },
    states: {
      uploading: 'Envoi en cours',
      running: 'Import en cours',
      paused: 'En pause',
      done: 'Terminé',
      canceled: 'Annulé',
      undoing: 'Annulation en cours',
      undone: 'Défait',
    },
    stateOf: (name, state) => `${name} : ${state}`,
    row: 'Ligne',
    phone: 'Téléphone',
    name: 'Nom',
    verdict: 'Résultat',
    why: 'Motif',
    lead: 'Lead',
    since: (list, day) => `${list}, ${day}`,
    foundAfter: (span) => `constaté après ${span}`,
    noRows: 'Aucune ligne avec ce résultat.',
    pages: 'Pages',
    previous: 'Précédente',
    next: 'Suivante',
    pageOf: (page, pages) => `Page ${page} sur ${pages}`,
    kept: 'Lignes et résultats conservés jusqu’au',
    figures: (value, total) => `${value} sur ${total}`,
    result: (imported, inList, rejected, absent) =>
      [
        `${imported} importés`,
        inList && `${inList} déjà dans la liste`,
        rejected && `${rejected} rejetés`,
        absent && `${absent} absents de WhatsApp`,
      ]
        .filter(Boolean)
        .join(' · '),
    uploading: 'Envoi des lignes',
    stayUntilUp: 'gardez cet onglet ouvert jusqu’à la fin de l’envoi',
    mayLeave: 'vous pouvez quitter cette page, l’opération continue',
    isDone: (result) => `Import terminé : ${result}`,
    isCanceled: (done, total, result) => `Annulé après ${done} lignes sur ${total} : ${result}`,
    isUndone: (removed, kept) =>
      ['Import défait', `leads supprimés : ${removed}`, kept && `leads conservés : ${kept}`]
        .filter(Boolean)
        .join(' · '),
    after: {
      active: 'Les premiers messages partent maintenant, au rythme du numéro.',
      paused: 'La campagne est en pause. Ils seront contactés dès qu’elle reprendra.',
      toCampaign: 'Ouvrir la campagne',
      toInbox: 'Boîte de réception',
    },
    whyKept:
      'Les leads conservés restent dans la liste, car ils ont déjà été travaillés : un message, un rendez-vous, une note, un responsable ou un autre fichier.',
    isMissing: 'L’envoi du fichier est incomplet.',
    chooseAgain: 'Choisir de nouveau le fichier',
    restHint: (name, received, total) =>
      `${received} lignes sur ${total} sont envoyées. Choisissez de nouveau ${name} pour envoyer le reste. L’import commencera ensuite.`,
    otherFile: (name) =>
      `Ce fichier est différent ou a été modifié. Choisissez le fichier ${name} d’origine, ou annulez cet import.`,
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    cancel: 'Annuler l’import…',
    cancelTitle: 'Annuler cet import ?',
    cancelWhy:
      'Les lignes déjà importées sont conservées. Les autres ne seront pas importées, et l’import ne pourra pas être repris.',
    cancelVerb: 'Annuler l’import',
    undo: 'Défaire l’import…',
    undoTitle: 'Défaire cet import ?',
    undoWhy: (imported) =>
      `Des ${imported} leads importés, supprime ceux que personne n’a encore travaillés, avec leur place dans la file d’attente, ainsi que les lignes du fichier. Les autres restent : ceux qui ont un message, un rendez-vous, une note, un responsable ou un autre fichier. L’opération peut prendre quelques minutes, et les leads contactés entre-temps restent aussi. Cette action est définitive.`,
    undoVerb: 'Défaire l’import',
    underWay: (name, share) => `Import du fichier ${name} : ${share}`,
    underWayTitle: 'En cours',
  },
};
