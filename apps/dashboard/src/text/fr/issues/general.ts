// Issues that any field can have, in French.
import type { generalFields as en, Translated } from '@parley/contract';

const TYPES: Record<string, string> = {
  string: 'du texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'true ou false',
  object: 'un objet',
  record: 'un objet',
  array: 'une liste',
};

const formatItems = (count: number) => `${count} élément${count > 1 ? 's' : ''}`;

export const generalFields: Translated<typeof en> = {
  required: () => 'est obligatoire',
  wrong_type: ({ expected }) => `doit être ${TYPES[expected] ?? expected}`,
  not_text: () => 'doit être du texte : mettez-le entre guillemets',
  not_map: () => 'doit être un ensemble de champs',
  not_list: () => 'doit être une liste',
  one_of: ({ values }) => `doit être l’une de ces valeurs : ${values.join(', ')}`,
  comma_list: ({ values }) =>
    `doit contenir des valeurs séparées par des virgules, parmi : ${values.join(', ')}`,
  text_empty: () => 'ne doit pas être vide',
  text_length: ({ min, max }) => `doit compter de ${min} à ${max} caractères`,
  text_max: ({ max }) => `doit compter au plus ${max} caractères`,
  json_max: ({ max }) => `doit compter au plus ${max} caractères en JSON`,
  items_min: ({ min }) => `doit contenir au moins ${formatItems(min)}`,
  items_max: ({ max }) => `doit contenir au plus ${formatItems(max)}`,
  keys_max: ({ max }) => `doit contenir au plus ${max} clés`,
  cells_max: ({ max }) => `doit contenir au plus ${max} cellules : le fichier a ${max} colonnes`,
  number_min: ({ min }) => `doit être supérieur ou égal à ${min}`,
  number_max: ({ max }) => `doit être inférieur ou égal à ${max}`,
  whole_number: ({ min, max }) => `doit être un nombre entier de ${min} à ${max}`,
  positive_number: () => 'doit être un nombre entier supérieur ou égal à 1',
  not_accepted: () => 'n’est pas accepté',
  unknown_field: () => 'n’est pas un champ de cet appel',
  unknown_parameter: () => 'n’est pas un paramètre de cet appel',
  unknown_key: ({ known }) => `n’est pas un champ valide ici. Champs possibles : ${known}`,
  no_fields: () => 'doit être vide : ce moteur n’a aucun paramètre',
  at_least_one_field: () =>
    'doit contenir au moins un champ à modifier (null compte comme absent, sauf s’il vide le champ)',
  exactly_one_of: ({ names }) => `doit contenir l’un de ces champs : ${names.join(', ')}`,
  either: ({ names }) => `doit contenir ${names.map((name) => `soit ${name}`).join(', ')}`,
  given_twice: () => 'est indiqué plusieurs fois',
  nul: () => 'ne doit pas contenir de caractère NUL',
  lone_surrogates: () => 'ne doit pas contenir de caractère Unicode incomplet',
  key_nul: () => 'ne doit pas avoir de clé contenant un caractère NUL',
  key_lone_surrogates: () => 'ne doit pas avoir de clé contenant un caractère Unicode incomplet',
  key_proto: () => 'ne doit pas contenir la clé __proto__',
  unstorable: () => 'ne doit contenir ni caractère NUL ni caractère Unicode incomplet',
  contains_itself: () => 'ne doit pas se contenir lui-même',
  too_deep: ({ max }) => `doit avoir au plus ${max} niveaux`,
  too_many_values: ({ max }) => `doit contenir au plus ${max} valeurs au total`,
  not_utf8: () => 'doit être de l’UTF-8 valide',
  not_json: () => 'doit être du JSON valide',
  not_json_type: () => 'doit être du JSON, avec le type application/json',
  plus_is_space: () =>
    'contient une espace : dans une requête, + représente une espace. Écrivez %2B pour un plus',
  not_after_until: () => 'ne doit pas être postérieur à until',
  not_after_until_now: () => 'ne doit pas être postérieur à until, qui correspond par défaut à maintenant',
  too_long_before: ({ days }) => `doit précéder until de ${days} jours au plus`,
  cursor: () => 'doit être le next_cursor de la page précédente de cette liste, datant de moins de 24 heures',
  key_reused: () =>
    'doit être une nouvelle clé : celle-ci a déjà servi pour une requête au contenu différent',
  reply_key_reused: () => 'doit être une nouvelle clé : celle-ci a déjà servi pour une autre réponse',
  reply_key_required: () => 'est obligatoire : envoyez une clé par réponse, la même à chaque tentative',
  taken: () => 'est déjà utilisé : choisissez-en un autre',
  taken_by_calendar: () => 'est déjà le nom d’un agenda : choisissez-en un autre',
  taken_by_provider: () => 'est déjà le nom d’un fournisseur : choisissez-en un autre',
  same_as: ({ other }) => `est identique à ${other}`,
  same_in_document: ({ line }) => `est identique dans un autre document du fichier, à la ligne ${line}`,
};
