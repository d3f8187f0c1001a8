// Issues of an agent's knowledge, in French.
import type { knowledgeFields as en, Translated } from '@parley/contract';
import { formatWhyReason as say } from './why.ts';

export const knowledgeFields: Translated<typeof en> = {
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
  page_error: ({ error }) => `n’a pas pu être récupérée : ${say(error)}`,
  page_type: ({ type }) =>
    `est de type ${type ?? 'inconnu'} : Parley ne lit que les pages HTML, texte, Markdown, CSV et PDF`,
  page_packing: () => 'n’a pas pu être récupérée : son format de compression est inconnu',
  page_damaged: () => 'n’a pas pu être récupérée : ses données compressées sont endommagées',
};
