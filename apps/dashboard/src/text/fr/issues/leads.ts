// Issues of leads, lists and messages, in French.
import type { leadFields as en, Translated } from '@parley/contract';
import { formatWhyReason as say } from './why.ts';

export const leadFields: Translated<typeof en> = {
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
  snooze_time: () => 'doit être une heure dans les 366 prochains jours',
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
