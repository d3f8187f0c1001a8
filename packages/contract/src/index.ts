// The contract: every operation, record, error and event of Parley. Routes, validation, the client and the
// documentation are derived from these values. It imports only zod.

export * from './agents.ts';
export * from './blocklist.ts';
export * from './bookings.ts';
export { brand } from './brand.ts';
export * from './bulk.ts';
export * from './campaign-records.ts';
export { contract, listOperations } from './contract.ts';
export * from './conversation-records.ts';
export * from './errors.ts';
export * from './events.ts';
export { EXAMPLES, type OperationExample } from './examples.ts';
export * from './facts.ts';
export { BOUNDARY, FREE_FORM, isLonger, parseTimestamp } from './fields.ts';
export * from './groups.ts';
export * from './identity.ts';
export * from './import-file.ts';
export * from './imports.ts';
export type { formatFields } from './issues/formats.ts';
export {
  createRejection,
  encodeIssue,
  encodeKnownFields,
  reject,
  toSchemaIssues,
} from './issues/from-zod.ts';
export type { generalFields } from './issues/general.ts';
export type { knowledgeFields } from './issues/knowledge.ts';
export type { leadFields } from './issues/leads.ts';
export type { peopleSentences } from './issues/people.ts';
export type { recordSentences } from './issues/records.ts';
export type { requestSentences } from './issues/requests.ts';
export type { settingFields } from './issues/settings.ts';
export * from './issues.ts';
export * from './keys.ts';
export * from './lead-records.ts';
export * from './links.ts';
export * from './lists.ts';
export * from './live.ts';
export * from './messages.ts';
export * from './number-records.ts';
export * from './numbers.ts';
export {
  type Audience,
  type CallOf,
  getDashboardPath,
  type InputOf,
  listErrors,
  type Method,
  type Operation,
  type ResultOf,
} from './operation.ts';
export { isOutsideText, outsideText } from './outside-text.ts';
export { SHORT_LIST } from './pagination.ts';
export { findPhoneProblem, getNationalDigits, parsePhoneDigits, readPhone, toBareDigits } from './phones.ts';
export { LOCALES } from './profile.ts';
export * from './reason.ts';
export * from './refusal-reasons.ts';
export { canCall, getRoleLimits, listCapabilities, type MemberStanding, type Role } from './roles.ts';
export * from './sandbox.ts';
export * from './scopes.ts';
export * from './search.ts';
export {
  AgentBlock,
  type AgentInput,
  type CriterionSettings,
  createAgentSettings,
  type KnownValues,
  modelName,
  type ObjectionSettings,
} from './settings/agent.ts';
export {
  type BookingInput,
  createMemberCalendarSchema,
  createTimezoneSchema,
  type KnownPlaces,
} from './settings/booking.ts';
export {
  type BusinessFacts,
  type PriceRow,
  parseAmount,
  parseDayHours,
} from './settings/business-facts.ts';
export { type DaysOff, parseDaysOff } from './settings/days-off.ts';
export {
  type DurationRange,
  parseDuration,
  parseRange,
  spellDuration,
  spellRange,
} from './settings/duration.ts';
export { type Expectation, parseExpectation } from './settings/expectation.ts';
export * from './settings/field-kinds.ts';
export { MOST_IN_BRIEF, type PlacedItem, splitKnowledge } from './settings/knowledge.ts';
export { BUILTIN, type LINE_PLACEHOLDERS, USUAL_MINUTES } from './settings/limits.ts';
export { parseModelName } from './settings/model-name.ts';
export { findHoursProblem, type Opening, parseHours, type WeeklyHours } from './settings/opening-hours.ts';
export { templateSettings } from './settings/template.ts';
export {
  BREACHES,
  SIMULATION_OUTCOMES,
  SIMULATION_STAGES,
  type SIMULATION_STATES,
  SimulatedCases,
  SimulatedMonth,
} from './simulations.ts';
export * from './team.ts';
export * from './test-chat.ts';
export * from './tool.ts';
export * from './values.ts';
export * from './versions.ts';
export * from './webhooks.ts';
export { ACTIONS } from './workspace.ts';
