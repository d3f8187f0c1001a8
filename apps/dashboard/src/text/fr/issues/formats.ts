// Issues of fields whose text has a fixed form, in French.
import type { formatFields as en, Translated } from '@parley/contract';

const UNITS: Record<string, string> = { days: 'jours', minutes: 'minutes' };

export const formatFields: Translated<typeof en> = {
  email: () => 'doit être une adresse e-mail',
  base64: () => 'doit être en base64',
  invalid_format: ({ format }) => `doit avoir un format valide (${format})`,
  datetime: () =>
    'doit être une date et une heure ISO 8601 avec un décalage horaire ou Z, par exemple 2026-11-20T21:31:05Z',
  datetime_or_date: () =>
    'doit être une date, ou une date et une heure ISO 8601 avec un décalage horaire ou Z, par exemple 2026-11-20T21:31:05Z',
  datetime_offset: () =>
    'doit être une date, par exemple 2026-01-01, ou une date et une heure ISO 8601 avec un décalage horaire',
  year_range: () => 'doit être compris entre 2000 et 2200',
  timezone: () => 'doit être un fuseau horaire IANA, par exemple Europe/Paris',
  country_code: () => 'doit être un indicatif de pays, par exemple 33',
  currency: () => 'doit compter trois lettres majuscules, par exemple EUR',
  language: () => 'doit être une langue, par exemple en ou fr',
  phone_digits: ({ min }) =>
    `doit compter de ${min} à 15 chiffres (+, 00, espaces, tirets, points et parenthèses sont acceptés)`,
  phone_digits_only: () => 'doit compter de 6 à 15 chiffres',
  phone_unknown: () =>
    'doit être un numéro de téléphone avec l’indicatif du pays, par exemple 33612345678 : la longueur convient, mais aucun pays n’a de tel numéro',
  phone_text: () => 'doit compter de 6 à 15 chiffres, par exemple 33600000001',
  number_name: () =>
    'doit compter de 6 à 15 chiffres, par exemple 33600000001, ou être un nom Instagram avec son @',
  digits_unquoted: () => 'doit être du texte : mettez les chiffres entre guillemets',
  block_prefix: () => 'doit compter de 1 à 7 chiffres et commencer par l’indicatif du pays',
  block_value: () =>
    'doit être un numéro de téléphone avec l’indicatif du pays, par exemple 33612345678, un identifiant masqué, par exemple 123@lid, ou un nom Instagram, par exemple @ana',
  lid: () => 'doit être composé de chiffres, avec ou sans @lid',
  slug: () => 'doit être composé de lettres minuscules et de chiffres, séparés par des tirets simples',
  workspace_slug: () => 'doit compter de 1 à 63 lettres minuscules, chiffres et tirets',
  link_code: () => 'doit compter de 2 à 64 lettres, chiffres, - ou _',
  file_name: () => 'doit être le nom d’un fichier, sans dossier',
  page_path: () => 'doit être l’adresse d’une page de ce tableau de bord, par exemple /leads?stage=booked',
  event_id: () => 'doit être le log_id d’un événement',
  slot_id: () => 'doit être l’identifiant d’un créneau proposé',
  duration: () => 'doit être une durée, par exemple 1d',
  duration_range: () => 'doit être une durée ou une plage, par exemple 8s ou 5s-12s',
  duration_steps: ({ unit, from, to, example }) =>
    `doit être une durée en nombre entier de ${UNITS[unit] ?? unit}, de ${from} à ${to}, par exemple ${example}`,
  turn_duration: () => 'doit être une durée de 1s à 15m, par exemple 60s',
  opening_hours: () => 'doit être des horaires d’ouverture, par exemple Mon-Fri 09:00-18:00, ou always',
  hours_empty: ({ part }) => `ne doit pas être vide : « ${part} » se termine à l’heure où il commence`,
  hours_past_midnight: ({ part }) =>
    `ne doit pas dépasser minuit dans « ${part} » : écrivez deux plages, par exemple Mon 22:00-24:00, Tue 00:00-02:00`,
  hours_overlap: ({ part }) =>
    `ne doit pas contenir de plages qui se chevauchent : une plage précédente inclut déjà « ${part} »`,
  day_hours: () => 'doit être les horaires d’une journée, par exemple « 09:00-12:00, 14:00-18:00 »',
  price_amount: () =>
    'doit être un montant avec sa devise, par exemple 9800 EUR, from 9800 EUR ou 600-900 EUR',
  days_off: () =>
    'doit être une date, ou une première et une dernière date, par exemple 2026-12-24 ou 2026-12-24..2027-01-02',
  holidays: () =>
    'doit être un pays dont les jours fériés sont connus, par exemple FR, ou une de ses régions, par exemple DE-BY',
  criterion_key: () =>
    'doit être un nom composé de lettres minuscules, de chiffres et de _, par exemple budget',
  expectation: () => 'doit être yes, no, any, >= N, <= N ou one of: a, b',
  model: () => 'doit être offline, ou un fournisseur et son modèle, par exemple anthropic/claude-sonnet-4-5',
  provider_model: () => 'doit être un fournisseur et son modèle, par exemple anthropic/claude-sonnet-4-5',
  provider_name: () => 'doit compter de 1 à 64 lettres minuscules, chiffres, points, - ou _',
  calendar_name: () =>
    'doit compter de 1 à 64 lettres minuscules, chiffres, points, - ou _, et ne pas être builtin',
  secret: () => 'doit compter de 1 à 2000 caractères, sans espace',
  base_address: ({ example }) => `doit être une adresse http ou https, par exemple ${example}`,
  base_address_query: ({ example }) =>
    `doit être une adresse http ou https sans ? ni #, par exemple ${example}`,
  base_address_user: ({ example }) =>
    `doit être une adresse http ou https sans nom d’utilisateur ni mot de passe, par exemple ${example}`,
  base_address_metadata: ({ example }) =>
    `doit être une adresse http ou https qui n’est ni une adresse de lien local ni celle du service de métadonnées d’un cloud, par exemple ${example}`,
  page_address: () => 'doit être une adresse http ou https, par exemple https://example.com/intro',
  knowledge_address: () => 'doit être une adresse http ou https, par exemple https://example.com/tarifs',
  knowledge_address_user: () =>
    'ne doit contenir ni nom d’utilisateur ni mot de passe : Parley ne lit que les pages publiques',
  digits: () => 'doit être composé de chiffres',
  figure: () => 'doit être un nombre entier',
  plain_name: () => 'doit compter de 1 à 64 lettres, chiffres, points, - ou _',
  one_line: () => 'doit compter de 1 à 500 caractères',
  switch: () => 'doit être true ou false',
  api_version: () => 'doit être une version, par exemple v26.0',
  key_file: () => 'doit être le JSON d’un fichier de clé, tel quel ou en base64',
  template_name: () => 'doit être le nom d’un modèle, composé de lettres minuscules, de chiffres et de _',
  template_language: () => 'doit être la langue du modèle, par exemple fr ou en_US',
  target_not_https: () => 'doit être en https (http seulement pour localhost et les hôtes de WEBHOOK_ALLOW)',
  target_not_absolute: () => 'doit être une URL complète, par exemple https://example.com/hook',
  target_user: () => 'ne doit contenir ni nom d’utilisateur ni mot de passe',
  target_fragment: () => 'ne doit pas contenir de fragment (#)',
  target_port: () => 'doit indiquer un port de 1 à 65535',
  target_localhost: () =>
    'ne doit pas pointer vers localhost : cette installation n’autorise pas les webhooks locaux',
  target_private: ({ host }) =>
    `doit pointer vers une adresse publique ou autorisée par l’administrateur du serveur (WEBHOOK_ALLOW), ce que ${host} n’est pas`,
  scopes: () => 'doit être all ou une liste de droits',
  password_common: () => 'est facile à deviner : choisissez plusieurs mots sans rapport entre eux',
  password_same: () => 'doit être différent de votre mot de passe actuel',
  password_personal: () => 'ne doit contenir ni l’adresse e-mail ni le nom de l’espace de travail',
};
