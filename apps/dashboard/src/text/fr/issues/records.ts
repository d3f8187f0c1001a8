// Issues of what agents read, and of leads, lists and messages, in French.
import type { knowledgeFields as knowledge, leadFields as leads, Translated } from '@parley/contract';
import { why as say } from './why.ts';

export const knowledgeFields: Translated<typeof knowledge> = {
  file_only: () => 'est réservé à un fichier',
  file_unknown: ({ name }) => `cite le fichier ${name}, que la campagne n'a pas`,
  file_not_here: () => "cite un fichier que la campagne n'a pas",
  file_not_kept: ({ name }) =>
    `ne peut pas être copié, car Parley n'a pas gardé le fichier ${name} : envoyez-le de nouveau`,
  file_format: ({ values }) => `doit être d'un de ces types : ${values.join(', ')}`,
  file_missing: ({ file }) => `n'existe pas : ${file}`,
  file_not_file: ({ file }) => `n'est pas un fichier : ${file}`,
  file_forbidden: ({ file }) => `ne peut pas être lu par cet utilisateur : ${file}`,
  file_error: ({ file, error }) => `ne peut pas être lu (${error}) : ${file}`,
  file_size: () => 'dépasse 5 Mo',
  file_blank: () => 'est vide',
  knowledge_too_large: () => 'porte les connaissances de la campagne à plus de 5 Mo de texte',
  not_plain_text: () => "n'est pas du texte",
  unknown_encoding: () => 'a un encodage inconnu : enregistrez-le en UTF-8',
  no_text: () => 'ne contient pas de texte',
  no_text_scanned: () =>
    'ne contient pas de texte : des pages numérisées sont des images, ajoutez plutôt leur texte',
  not_pdf: () => "n'est pas un PDF",
  pdf_pages: ({ max }) => `a plus de ${max} pages`,
  pdf_encrypted: () => 'est chiffré : enregistrez-le sans mot de passe',
  pdf_damaged: () => "n'est pas un PDF lisible : il est endommagé",
  markup_too_deep: () => 'a trop de niveaux imbriqués',
  read_too_slow: ({ seconds }) => `a demandé plus de ${seconds} s de lecture`,
  read_memory: () => 'demande trop de mémoire pour être lu',
  unreadable: () => "n'a pas pu être lu",
  table_no_rows: () => "n'a aucune ligne sous son en-tête",
  table_columns: ({ max }) => `a plus de ${max} colonnes`,
  table_rows: ({ columns, rows, more }) => {
    const named = rows.map(({ line, cells }) => `la ligne ${line} en a ${cells}`).join(', ');
    return `a des lignes qui diffèrent de l'en-tête, qui a ${columns} colonnes : ${named}${more > 0 ? `, et ${more} de plus` : ''}`;
  },
  table_quotes: ({ line }) =>
    `n'est pas du CSV : les guillemets sont faux${line === null ? '' : ` à la ligne ${line}`}`,
  page_status: ({ status }) => `n'a pas pu être récupérée : son serveur répond ${status}`,
  page_redirects: ({ max }) => `n'a pas pu être récupérée : elle redirige plus de ${max} fois`,
  page_error: ({ error }) => `n'a pas pu être récupérée : ${error}`,
  page_type: ({ type }) =>
    `est de type ${type ?? 'inconnu'} : Parley ne lit que HTML, texte, Markdown, CSV et PDF`,
  page_packing: () => "n'a pas pu être récupérée : sa compression est inconnue",
  page_damaged: () => "n'a pas pu être récupérée : sa compression est endommagée",
};

export const leadFields: Translated<typeof leads> = {
  member_or_null: () => "doit être un membre de l'espace de travail, ou vide",
  needs_date: () => 'demande une date : indiquez aussi next_action_at',
  needs_date_not_null: () => 'demande une date : next_action_at ne doit pas être vide',
  lost_reason_required: ({ values }) =>
    `est obligatoire quand l'affaire est perdue, parmi : ${values.join(', ')}`,
  lost_reason_only: ({ values }) =>
    `est obligatoire quand l'affaire est perdue, et seulement alors, parmi : ${values.join(', ')}`,
  lost_reason_unused: () => "ne sert que quand l'affaire est perdue",
  total_max: ({ max }) => `doit compter au plus ${max} caractères en tout`,
  names_twice: () => 'doit contenir des noms différents',
  columns_unknown: () => 'doit citer des colonnes du fichier',
  consent: () => 'doit être coché : confirmez que ces personnes ont accepté d’être contactées',
  rows_of_file: ({ total }) => `doit contenir des lignes du fichier, qui en a ${total}`,
  message_length: ({ max, unit, size }) =>
    `doit compter au plus ${max} ${unit === 'bytes' ? 'octets' : 'caractères'} sur ce numéro ; il en a ${size}`,
  seen: () => "doit être l'identifiant d'une ligne",
  not_writable: ({ why }) => `doit être un lead à qui Parley a le droit d'écrire : ${say(why)}`,
  phone_or_name: () => 'doit avoir un téléphone ou un nom',
  referral_in_group: () => 'ne doit pas être envoyé avec group_id : une publicité mène au numéro lui-même',
  kinds: ({ values }) =>
    `doit contenir certaines de ces valeurs, séparées par des virgules : ${values.join(', ')}`,
  wrong_code: () => "est faux : vérifiez que l'horloge de votre téléphone est juste",
  password_reused: () =>
    "doit être nouveau : le lien d'un espace de travail a défini votre mot de passe actuel, qui ne prouve donc pas que cette adresse est la vôtre",
  host: () => "doit être l'un des hôtes de la campagne",
};
