// Issues of fields whose text has a fixed form, in French.
import type { formatFields as en, Translated } from '@parley/contract';

const UNITS: Record<string, string> = { days: 'jours', minutes: 'minutes' };

export const formatFields: Translated<typeof en> = {
  email: () => 'doit être une adresse e-mail',
  base64: () => 'doit être en base64',
  invalid_format: ({ format }) => `doit avoir un format valide (${format})`,
  datetime: () =>
    'doit être une date et une heure ISO 8601 avec un décalage ou Z, comme 2026-11-20T21:31:05Z',
  datetime_or_date: () =>
    'doit être une date, ou une date et une heure ISO 8601 avec un décalage ou Z, comme 2026-11-20T21:31:05Z',
  datetime_offset: () =>
    'doit être une date, ou une date et une heure ISO 8601 avec un décalage, comme 2026-01-01',
  year_range: () => 'doit être entre 2000 et 2200',
  timezone: () => 'doit être un fuseau horaire IANA, comme Europe/Paris',
  country_code: () => 'doit être un indicatif de pays, comme 33',
  currency: () => 'doit être trois lettres majuscules, comme EUR',
  language: () => 'doit être une langue, comme en ou fr',
  phone_digits: ({ min }) => `doit compter de ${min} à 15 chiffres (+, espaces et tirets sont acceptés)`,
  phone_digits_only: () => 'doit compter de 6 à 15 chiffres',
  phone_unknown: () => "doit être un numéro de téléphone avec l'indicatif du pays, comme 33612345678",
  phone_text: () => 'doit compter de 6 à 15 chiffres, comme 33600000001',
  number_name: () => 'doit être 6 à 15 chiffres, comme 33600000001, ou un nom Instagram avec son @',
  digits_unquoted: () => 'doit être du texte : mettez les chiffres entre guillemets',
  block_prefix: () => "doit être 1 à 7 chiffres qui commencent par l'indicatif du pays",
  block_value: () =>
    "doit être un numéro de téléphone avec l'indicatif du pays, comme 33612345678, un identifiant masqué comme 123@lid, ou un nom Instagram comme @ana",
  lid: () => 'doit être des chiffres, avec ou sans @lid',
  slug: () => 'doit être des lettres minuscules et des chiffres, séparés par des tirets simples',
  workspace_slug: () => 'doit être 1 à 63 lettres minuscules, chiffres et tirets',
  link_code: () => 'doit être 2 à 64 lettres, chiffres, - ou _',
  file_name: () => "doit être le nom d'un fichier, sans dossier",
  page_path: () => "doit être l'adresse d'une page de ce tableau de bord, comme /leads?stage=booked",
  slot_id: () => "doit être l'identifiant d'un horaire proposé",
  duration: () => 'doit être une durée, comme 1d',
  duration_range: () => 'doit être une durée ou un intervalle, comme 8s ou 5s-12s',
  duration_steps: ({ unit, from, to, example }) =>
    `doit être une durée en ${UNITS[unit] ?? unit}, de ${from} à ${to}, comme ${example}`,
  turn_duration: () => 'doit être une durée de 1s à 15m, comme 60s',
  opening_hours: () => "doit être des heures d'ouverture, comme Mon-Fri 09:00-18:00, ou always",
  hours_empty: ({ part }) => `ne doit pas être vide : « ${part} » ferme à l'heure où il ouvre`,
  hours_past_midnight: ({ part }) =>
    `ne doit pas dépasser minuit dans « ${part} » : écrivez deux parties, comme Mon 22:00-24:00, Tue 00:00-02:00`,
  hours_overlap: ({ part }) => `ne doit pas se chevaucher : « ${part} » est déjà dans une partie précédente`,
  days_off: () =>
    'doit être une date, ou une première et une dernière date, comme 2026-12-24 ou 2026-12-24..2027-01-02',
  holidays: () =>
    "doit être un pays dont les jours fériés sont connus, comme FR, ou l'un de ses États, comme DE-BY",
  criterion_key: () => 'doit être un nom en lettres minuscules, chiffres et _, comme budget',
  expectation: () => 'doit être yes, no, any, >= N, <= N ou one of: a, b',
  model: () => 'doit être offline, ou un fournisseur et son modèle, comme anthropic/claude-sonnet-4-5',
  provider_model: () => 'doit être un fournisseur et son modèle, comme anthropic/claude-sonnet-4-5',
  provider_name: () => 'doit être 1 à 64 lettres minuscules, chiffres, points, - ou _',
  calendar_name: () => 'doit être 1 à 64 lettres minuscules, chiffres, points, - ou _, sauf builtin',
  secret: () => 'doit compter de 1 à 2000 caractères sans espace',
  base_address: ({ example }) => `doit être une adresse http ou https, comme ${example}`,
  base_address_query: ({ example }) => `doit être une adresse http ou https sans ? ni #, comme ${example}`,
  base_address_user: ({ example }) =>
    `doit être une adresse http ou https sans identifiant ni mot de passe, comme ${example}`,
  base_address_metadata: ({ example }) =>
    `doit être une adresse http ou https qui n'est ni locale au lien ni le service de métadonnées d'un cloud, comme ${example}`,
  page_address: () => 'doit être une adresse http ou https, comme https://cal.com/acme/intro',
  knowledge_address: () => 'doit être une adresse http ou https, comme https://example.com/tarifs',
  knowledge_address_user: () =>
    'ne doit contenir ni identifiant ni mot de passe : Parley ne lit que les pages publiques',
  digits: () => 'doit être des chiffres',
  figure: () => 'doit être un nombre entier',
  plain_name: () => 'doit être 1 à 64 lettres, chiffres, points, - ou _',
  one_line: () => 'doit compter de 1 à 500 caractères',
  switch: () => 'doit être true ou false',
  api_version: () => 'doit être une version comme v26.0',
  key_file: () => "doit être le JSON d'un fichier de clé, tel quel ou en base64",
  template_name: () => "doit être le nom d'un modèle : lettres minuscules, chiffres et _",
  template_language: () => 'doit être la langue du modèle, comme fr ou en_US',
  target_not_https: () => 'doit être en https (http est accepté seulement pour localhost)',
  target_not_absolute: () => 'doit être une URL complète, comme https://example.com/hook',
  target_user: () => "ne doit contenir ni nom d'utilisateur ni mot de passe",
  target_fragment: () => 'ne doit pas contenir de fragment (#)',
  target_port: () => 'doit indiquer un port de 1 à 65535',
  target_localhost: () =>
    'ne doit pas viser localhost : cette installation refuse les cibles locales pour les webhooks',
  target_private: ({ host }) => `doit viser une adresse publique : ${host} n'en est pas une`,
  scopes: () => 'doit être all ou une liste de droits',
  password_common: () => 'est facile à deviner : choisissez plusieurs mots sans rapport entre eux',
  password_same: () => 'doit être différent de votre mot de passe actuel',
  password_personal: () => "ne doit contenir ni l'adresse e-mail ni le nom de l'espace de travail",
};
