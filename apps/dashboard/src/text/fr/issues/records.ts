// Issues of an agent's knowledge, and of leads, lists and messages, in French.
import type { knowledgeFields as knowledge, leadFields as leads, Translated } from '@parley/contract';
import { formatWhyReason as say } from './why.ts';

export const knowledgeFields: Translated<typeof knowledge> = {
  file_only: () => 'ne peut être utilisé que pour un fichier',
  file_unknown: ({ name }) => `indique le fichier ${name}, que la campagne n’a pas`,
  file_not_here: () => 'indique un fichier que la campagne n’a pas',
  file_not_kept: ({ name }) =>
    `ne peut pas être copié, car Parley n’a pas conservé le fichier ${name} : importez-le de nouveau`,
  file_format: ({ values }) => `doit être d’un de ces types : ${values.join(', ')}`,
  file_missing: ({ file }) => `n’existe pas : ${file}`,
  file_not_file: ({ file }) => `n’est pas un fichier : ${file}`,
  file_forbidden: ({ file }) => `ne peut pas être lu par cet utilisateur : ${file}`,
  file_error: ({ file, error }) => `ne peut pas être lu (${error}) : ${file}`,
  file_size: () => 'dépasse 5 Mo',
  file_blank: () => 'est vide',
  knowledge_too_large: () => 'porte les connaissances de la campagne à plus de 5 Mo de texte',
  not_plain_text: () => 'n’est pas du texte',
  unknown_encoding: () => 'utilise un encodage inconnu : enregistrez-le en UTF-8',
  no_text: () => 'ne contient pas de texte',
  no_text_scanned: () =>
    'ne contient pas de texte : les pages numérisées sont des images. Ajoutez plutôt leur texte',
  not_pdf: () => 'n’est pas un PDF',
  pdf_pages: ({ max }) => `a plus de ${max} pages`,
  pdf_encrypted: () => 'est chiffré : enregistrez-le sans mot de passe',
  pdf_damaged: () => 'est endommagé et illisible',
  markup_too_deep: () => 'est imbriqué sur trop de niveaux',
  read_too_slow: ({ seconds }) => `a nécessité plus de ${seconds} s de lecture`,
  read_memory: () => 'nécessite trop de mémoire pour être lu',
  unreadable: () => 'n’a pas pu être lu',
  table_no_rows: () => 'n’a aucune ligne sous son en-tête',
  table_columns: ({ max }) => `a plus de ${max} colonnes`,
  table_rows: ({ columns, rows, more }) => {
    const named = rows.map(({ line, cells }) => `la ligne ${line} en a ${cells}`).join(', ');
    return `a des lignes qui ne correspondent pas à l’en-tête de ${columns} colonnes : ${named}${more > 0 ? `, et ${more} autres lignes` : ''}`;
  },
  table_quotes: ({ line }) =>
    `n’est pas un CSV valide : les guillemets sont incorrects${line === null ? '' : ` à la ligne ${line}`}`,
  page_status: ({ status }) => `n’a pas pu être récupérée : le serveur a répondu ${status}`,
  page_redirects: ({ max }) => `n’a pas pu être récupérée : elle compte plus de ${max} redirections`,
  page_error: ({ error }) => `n’a pas pu être récupérée : ${error}`,
  page_type: ({ type }) =>
    `est de type ${type ?? 'inconnu'} : Parley ne lit que les pages HTML, texte, Markdown, CSV et PDF`,
  page_packing: () => 'n’a pas pu être récupérée : son format de compression est inconnu',
  page_damaged: () => 'n’a pas pu être récupérée : ses données compressées sont endommagées',
};

export const leadFields: Translated<typeof leads> = {
  member_or_null: () => 'doit être un membre de l’espace de travail, ou vide',
  needs_date: () => 'nécessite une date : indiquez aussi next_action_at',
  needs_date_not_null: () => 'nécessite une date : next_action_at ne doit pas être vide',
  lost_reason_required: ({ values }) =>
    `est obligatoire si l’affaire est perdue. Valeurs possibles : ${values.join(', ')}`,
  lost_reason_only: ({ values }) =>
    `est obligatoire si l’affaire est perdue, et ne s’utilise que dans ce cas. Valeurs possibles : ${values.join(', ')}`,
  lost_reason_unused: () => 'ne s’utilise que si l’affaire est perdue',
  total_max: ({ max }) => `doit compter au plus ${max} caractères au total`,
  names_twice: () => 'doit contenir des noms tous différents',
  columns_unknown: () => 'doit indiquer des colonnes du fichier',
  consent: () => 'doit être coché : confirmez que ces personnes ont accepté d’être contactées',
  rows_of_file: ({ total }) => `doit contenir des lignes du fichier, qui en compte ${total}`,
  message_length: ({ max, unit, size }) =>
    `doit compter au plus ${max} ${unit === 'bytes' ? 'octets' : 'caractères'} sur ce numéro, et non ${size}`,
  seen: () => 'doit être l’identifiant d’une ligne de la conversation',
  not_writable: ({ why }) => `doit être un lead à qui Parley peut écrire : ${say(why)}`,
  phone_or_name: () => 'doit avoir un téléphone ou un nom',
  referral_in_group: () =>
    'ne doit pas être envoyé avec group_id : une publicité mène au numéro, pas à un groupe',
  kinds: ({ values }) =>
    `doit contenir une ou plusieurs de ces valeurs, séparées par des virgules : ${values.join(', ')}`,
  wrong_code: () => 'est incorrect : vérifiez l’heure de votre téléphone',
  password_reused: () =>
    'doit être nouveau : votre mot de passe actuel a été défini par le lien d’un espace de travail et ne prouve donc pas que cette adresse e-mail est la vôtre',
  host: () => 'doit être l’un des hôtes de la campagne',
};
