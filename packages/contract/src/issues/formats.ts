// Issues with fields that need a certain format, such as an email address.

export const formatFields = {
  email: () => 'must be an email address',
  base64: () => 'must be base64',
  invalid_format: ({ format }: { format: string }) => `must be a valid ${format}`,
  datetime: () => 'must be an ISO 8601 date-time with an offset or Z, such as 2026-11-20T21:31:05Z',
  datetime_or_date: () =>
    'must be an ISO 8601 date-time with an offset or Z, such as 2026-11-20T21:31:05Z, or a date',
  datetime_offset: () => 'must be a date, such as 2026-01-01, or an ISO 8601 date-time with an offset',
  year_range: () => 'must be between 2000 and 2200',
  timezone: () => 'must be an IANA time zone, such as Europe/Paris',
  country_code: () => 'must be a country code, such as 33',
  currency: () => 'must be three capital letters, such as USD',
  language: () => 'must be a language code, such as en or fr',
  phone_digits: ({ min }: { min: number }) =>
    `must have ${min} to 15 digits (+, 00, spaces, dashes, dots and brackets are accepted)`,
  phone_digits_only: () => 'must be 6 to 15 digits',
  phone_unknown: () =>
    'must be a phone number with its country code, such as 33612345678: the length is valid, but no country has such a number',
  phone_text: () => 'must be 6 to 15 digits, such as "33600000001"',
  number_name: () => 'must be 6 to 15 digits, such as "33600000001", or an Instagram name with its @',
  digits_unquoted: () => 'must be text: put the digits in quotes',
  block_prefix: () => 'must be 1 to 7 digits that start with the country code',
  block_value: () =>
    'must be a phone number with its country code, such as 33612345678, a masked id such as 123@lid, or an Instagram name such as @ana',
  lid: () => 'must be digits, with or without @lid',
  slug: () => 'must be lowercase letters and digits, with single dashes between them',
  workspace_slug: () => 'must be 1 to 63 lowercase letters, digits and dashes',
  link_code: () => 'must be 2 to 64 letters, digits, - or _',
  file_name: () => 'must be the name of a file, without a folder',
  page_path: () => 'must be a path of this dashboard, such as /leads?stage=booked',
  event_id: () => 'must be the log_id of an event',
  slot_id: () => 'must be the id of an offered time',
  duration: () => 'must be a duration, such as 1d',
  duration_range: () => 'must be a duration or a range, such as 8s or 5s-12s',
  duration_steps: ({
    unit,
    from,
    to,
    example,
  }: {
    unit: string;
    from: string;
    to: string;
    example: string;
  }) => `must be a duration in whole ${unit} from ${from} to ${to}, such as ${example}`,
  turn_duration: () => 'must be a duration from 1s to 15m, such as 60s',
  opening_hours: () => 'must be opening hours, such as "Mon-Fri 09:00-18:00", or always',
  hours_empty: ({ part }: { part: string }) => `must not be empty: "${part}" closes when it opens`,
  hours_past_midnight: ({ part }: { part: string }) =>
    `must not run past midnight in "${part}": write two parts, such as Mon 22:00-24:00, Tue 00:00-02:00`,
  hours_overlap: ({ part }: { part: string }) =>
    `must not overlap: an earlier part already includes "${part}"`,
  day_hours: () => 'must be the hours of a day, such as "09:00-12:00, 14:00-18:00"',
  price_amount: () => 'must be an amount with its currency, such as 9800 EUR, from 9800 EUR or 600-900 EUR',
  days_off: () => 'must be a date, or a first and a last date, such as 2026-12-24 or 2026-12-24..2027-01-02',
  holidays: () =>
    'must be a country whose holidays are known, such as FR, or one of its states, such as DE-BY',
  criterion_key: () => 'must be a name of lowercase letters, digits and _, such as budget',
  expectation: () => 'must be yes, no, any, >= N, <= N or one of: a, b',
  model: () => 'must be offline, or a provider and its model, such as anthropic/claude-sonnet-4-5',
  provider_model: () => 'must be a provider and its model, such as anthropic/claude-sonnet-4-5',
  provider_name: () => 'must be 1 to 64 lowercase letters, digits, dots, - or _',
  calendar_name: () => 'must be 1 to 64 lowercase letters, digits, dots, - or _, and not builtin',
  secret: () => 'must be 1 to 2000 characters without spaces',
  base_address: ({ example }: { example: string }) => `must be an http or https URL, such as ${example}`,
  base_address_query: ({ example }: { example: string }) =>
    `must be an http or https URL without ? and #, such as ${example}`,
  base_address_user: ({ example }: { example: string }) =>
    `must be an http or https URL without user name and password, such as ${example}`,
  base_address_metadata: ({ example }: { example: string }) =>
    `must be an http or https URL that is neither link-local nor the metadata service of a cloud, such as ${example}`,
  page_address: () => 'must be an http or https URL, such as https://example.com/intro',
  knowledge_address: () => 'must be an http or https URL, such as https://example.com/prices',
  knowledge_address_user: () => 'must not contain a user name or password: Parley only reads public pages',
  digits: () => 'must be digits',
  figure: () => 'must be a whole number',
  plain_name: () => 'must be 1 to 64 letters, digits, dots, - or _',
  one_line: () => 'must be 1 to 500 characters',
  switch: () => 'must be true or false',
  api_version: () => 'must be a version such as v26.0',
  key_file: () => 'must be the JSON of a key file, either as it is or in base64',
  template_name: () => 'must be the name of a template: lowercase letters, digits and _',
  template_language: () => 'must be the language of the template, such as en or en_US',
  target_not_https: () => 'must be https (plain http only for localhost and hosts in WEBHOOK_ALLOW)',
  target_not_absolute: () => 'must be an absolute URL, such as https://example.com/hook',
  target_user: () => 'must not contain a user name or password',
  target_fragment: () => 'must not contain a fragment (#)',
  target_port: () => 'must name a port from 1 to 65535',
  target_localhost: () =>
    'must not point to localhost: this installation does not allow local webhook targets',
  target_private: ({ host }: { host: string }) =>
    `must point to a public address, or to one that the operator allows (WEBHOOK_ALLOW): ${host} is neither`,
  scopes: () => 'must be all or a list of scopes',
  password_common: () => 'is easy to guess: choose several words that are unrelated to each other',
  password_same: () => 'must differ from your current password',
  password_personal: () => 'must not contain the email address or the name of the workspace',
};
