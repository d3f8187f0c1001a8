// Issues with the fields of a workspace file, which the dashboard's forms can also set.

export const settingFields = {
  unknown_reference: ({ kind, name }: { kind: string; name: string }) =>
    `names the ${kind} ${name}, which is neither in the file nor in the workspace`,
  only_role_custom: ({ role }: { role: string }) => `is only for the role custom, not for ${role}`,
  scopes_missing: () => 'must name at least one scope for the role custom',
  scopes_not_custom: () => 'must be omitted: only the role custom can have scopes',
  variable_unset: ({ name }: { name: string }) => `needs ${name}, which is not in the environment`,
  variable_name: ({ name }: { name: string }) =>
    `has $\{${name}}, which is not the name of a variable: use letters, digits and _. Write $$\{ for the characters themselves`,
  file_empty: () => 'must contain a workspace',
  yaml: ({ problem }: { problem: string }) => `is not valid YAML: ${problem}`,
  required_while_active: () => 'is required while the campaign is active',
  number_shared: ({ own, other }: { own: string; other: string | null }) =>
    `is already used by ${other ?? 'a number of another workspace'}: ${own} needs its own`,
  number_connected: () => 'belongs to a number that is already connected',
  number_renamed: () => 'must stay as it is because it identifies the number: connect another number instead',
  secret_for_address: () =>
    'is required because the URL changed: Parley sends the stored secret only to the previous URL',
  not_on_engine: ({ engine }: { engine: string }) => `is not a field of a number on the engine ${engine}`,
  required_on_engine: ({ engine }: { engine: string }) => `is required on the engine ${engine}`,
  pacing_field: ({ values }: { values: readonly string[] }) => `is not one of ${values.join(', ')}`,
  pacing_gap: () => 'must be a duration or a range, such as 8s or 60s-180s',
  pacing_gap_min: ({ least, engine }: { least: string; engine: string }) =>
    `must be at least ${least} on the engine ${engine}`,
  pacing_gap_range: ({ example, engine }: { example: string; engine: string }) =>
    `must be a range on the engine ${engine}, such as ${example}`,
  pacing_count: ({ min, max, engine }: { min: number; max: number; engine: string }) =>
    `must be a whole number from ${min} to ${max} on the engine ${engine}`,
  daily_quota: ({ max }: { max: number }) => `must be from 0 to its ceiling, ${max}`,
  human_floor: ({ least, engine }: { least: string; engine: string }) =>
    `must be at least ${least} on the engine ${engine}`,
  human_items: ({ max, engine }: { max: number; engine: string }) =>
    `must have at most ${max} items on the engine ${engine}`,
  humanize_required: ({ engine }: { engine: string }) =>
    `must be true on the engine ${engine}: only the simulator can write without typing pauses`,
  group_engine: ({ engine }: { engine: string }) =>
    `must be setter: numbers on the engine ${engine} cannot be in groups`,
  template_of_group: () => 'is not a field of a group campaign',
  template_on_engine: ({ engine }: { engine: string }) =>
    `is not a field on the engine ${engine}, which has no templates`,
  template_required: () =>
    'is required while the campaign is active: the number of the campaign can contact new people only with a template',
  placeholder_unknown: ({ placeholder, values }: { placeholder: string; values: readonly string[] }) =>
    `must not contain ${placeholder}: the placeholders of this text are ${values.join(', ')}`,
  placeholder_refused: ({ placeholder }: { placeholder: string }) =>
    `must not contain ${placeholder}: this text has no placeholders`,
  synonyms_of: ({ expect }: { expect: string }) => `is not a field of a criterion that expects ${expect}`,
  synonyms_answer: ({ answers }: { answers: readonly string[] }) =>
    `is not one of the answers: the fields are ${answers.join(', ')}`,
  synonym_empty: () => 'must contain a letter or a digit',
  synonym_twice: ({ owner }: { owner: string }) =>
    `is also a word for ${owner}: a word can stand for only one answer`,
  model_or_models: () => 'must not be used together with model: keep one of the two',
  models_twice: () => 'must name each model once',
  language_offline: ({ languages }: { languages: readonly string[] }) =>
    `must be one of: ${languages.join(', ')} (the offline agent speaks no other)`,
  disclose_ai_language: ({ language }: { language: string }) =>
    `must be false in the language ${language}: say in first_message that an assistant writes`,
  duration_too_long: ({ hours }: { hours: string }) =>
    `must fit into the hours: no period in ${hours} is that long`,
  duration_too_long_for: ({ hours, email }: { hours: string; email: string }) =>
    `must fit into the hours of ${email}: no period in ${hours} is that long`,
  hours_of_member: ({ email }: { email: string }) => `is required: ${email} has no hours`,
  hours_of_campaign: ({ campaign }: { campaign: string }) =>
    `is required: the campaign ${campaign} has no hours`,
  hours_of_provider: ({ provider }: { provider: string }) => `is required: ${provider} has no hours`,
  timezone_of_workspace: () => 'is required because the workspace has no time zone',
  timezone_of_member: ({ email }: { email: string }) => `is required: ${email} has no time zone`,
  timezone_of_calendar: ({ calendar }: { calendar: string }) =>
    `is required: Parley does not know the time zone of the calendar ${calendar}`,
  notice_too_long: () => 'must be shorter than the horizon: otherwise no time can be offered',
  buffer_too_long: () => 'must be shorter: a meeting and its buffers take more than a day',
  reminders_twice: () => 'must name each time once',
  reminder_template_idle: () => 'is only for campaigns with reminders: this one has none',
  assign_idle: () => 'is only for campaigns with members: without them, no one can be assigned',
  by_link_builtin: () => 'must be slots on the built-in calendar, which has no booking page',
  by_link_provider: ({ provider }: { provider: string }) => `must be slots: ${provider} has no booking page`,
  of_provider: ({ calendar, provider }: { calendar: string; provider: string }) =>
    `is not a field with the calendar ${calendar}: ${provider} sets it`,
  of_builtin: ({ calendar }: { calendar: string }) =>
    `is not a field with the calendar ${calendar}: only the built-in calendar has it`,
  required_or: ({ names }: { names: readonly string[] }) =>
    `is required, unless you send ${names.join(' or ')}`,
  not_both: ({ names }: { names: readonly string[] }) => `must be omitted. Send either ${names.join(' or ')}`,
  goes_with: ({ name }: { name: string }) => `is only for a calendar with ${name}`,
  calendar_provider: ({ provider, name }: { provider: string; name: string }) =>
    `must stay ${provider} because ${name} has meetings there: use another name for a calendar at another provider`,
  transcription_provider: ({ provider, values }: { provider: string; values: readonly string[] }) =>
    `names ${provider}, which cannot transcribe voice notes: use ${values.join(', ')}`,
  campaign_slug_taken: ({ slug }: { slug: string }) => `is already the slug of another campaign: ${slug}`,
  not_a_campaign: () => 'must be a campaign of this workspace',
  campaign_reference: () => 'must be the id or the slug of a campaign of the workspace',
  campaign_group: () => 'must be a setter campaign: a group campaign does not contact lists',
  campaign_not_first: () =>
    'must be another campaign: on Instagram, only the person can start a conversation',
  not_a_number: () => 'must be a number of this workspace',
  dedicated_link: ({ name }: { name: string }) =>
    `must be false: the number is already dedicated to the link ${name}`,
};
