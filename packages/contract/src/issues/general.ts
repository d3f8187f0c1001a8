// Issues that any field or request can have. The text about a field continues the field's name: `name` + `is required`.

const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};

const formatItems = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;

export const generalFields = {
  required: () => 'is required',
  wrong_type: ({ expected }: { expected: string }) => `must be ${TYPES[expected] ?? expected}`,
  not_text: () => 'must be text: put it in quotes',
  not_map: () => 'must be a map of fields',
  not_list: () => 'must be a list',
  one_of: ({ values }: { values: readonly string[] }) => `must be one of: ${values.join(', ')}`,
  comma_list: ({ values }: { values: readonly string[] }) =>
    `must be a comma-separated list of: ${values.join(', ')}`,
  text_empty: () => 'must not be empty',
  text_length: ({ min, max }: { min: number; max: number }) => `must have ${min} to ${max} characters`,
  text_max: ({ max }: { max: number }) => `must have at most ${max} characters`,
  json_max: ({ max }: { max: number }) => `must have at most ${max} characters as JSON`,
  items_min: ({ min }: { min: number }) => `must have at least ${formatItems(min)}`,
  items_max: ({ max }: { max: number }) => `must have at most ${formatItems(max)}`,
  keys_max: ({ max }: { max: number }) => `must have at most ${max} keys`,
  cells_max: ({ max }: { max: number }) => `must have at most ${max} cells: the file has ${max} columns`,
  number_min: ({ min }: { min: number }) => `must be at least ${min}`,
  number_max: ({ max }: { max: number }) => `must be at most ${max}`,
  whole_number: ({ min, max }: { min: number; max: number }) =>
    `must be a whole number from ${min} to ${max}`,
  positive_number: () => 'must be a whole number of at least 1',
  not_accepted: () => 'is not accepted',
  unknown_field: () => 'is not a field of this call',
  unknown_parameter: () => 'is not a parameter of this call',
  unknown_key: ({ known }: { known: string }) => `is not a field here: the fields are ${known}`,
  no_fields: () => 'must be empty: this engine has no settings',
  at_least_one_field: () =>
    'must have at least one field to update (null counts as omitted, unless it clears the field)',
  exactly_one_of: ({ names }: { names: readonly string[] }) =>
    `must have exactly one of: ${names.join(', ')}`,
  either: ({ names }: { names: readonly string[] }) => `must have either ${names.join(' or ')}`,
  given_twice: () => 'is given more than once',
  nul: () => 'must not contain NUL characters',
  lone_surrogates: () => 'must not contain lone surrogates',
  key_nul: () => 'must not have a key that contains NUL characters',
  key_lone_surrogates: () => 'must not have a key that contains lone surrogates',
  key_proto: () => 'must not contain the key __proto__',
  unstorable: () => 'must not contain NUL characters or broken Unicode',
  contains_itself: () => 'must not contain itself',
  too_deep: ({ max }: { max: number }) => `must be at most ${max} levels deep`,
  too_many_values: ({ max }: { max: number }) => `must have at most ${max} values in all`,
  not_utf8: () => 'must be valid UTF-8',
  not_json: () => 'must be valid JSON',
  not_json_type: () => 'must be JSON with the content type application/json',
  plus_is_space: () => 'contains a space: in a query, + means a space, so write %2B for a plus',
  not_after_until: () => 'must not be later than until',
  not_after_until_now: () => 'must not be later than until, which defaults to now',
  too_long_before: ({ days }: { days: number }) => `must be at most ${days} days before until`,
  cursor: () => 'must be the next_cursor of the previous page of this list, at most 24 hours old',
  key_reused: () => 'must be a new key: this one was used for a request with another body',
  reply_key_reused: () => 'must be a new key: this one was used for another reply',
  reply_key_required: () => 'is required: send one key for each reply, and the same one for each attempt',
  taken: () => 'is already in use: choose another one',
  taken_by_calendar: () => 'must be another name: the workspace has a calendar with this name',
  taken_by_provider: () => 'must be another name: the workspace has a provider with this name',
  same_as: ({ other }: { other: string }) => `is the same as ${other}`,
  same_in_document: ({ line }: { line: number }) =>
    `is the same as in another document of the file, at line ${line}`,
};
