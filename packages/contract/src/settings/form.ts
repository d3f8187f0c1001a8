// What the form of an agent uses of its settings. Pages import it, so it imports no zod.
export { parseDuration } from './duration.ts';
export {
  AGENT_LIMITS,
  AGENT_TEMPLATES,
  BOOKING_LIMITS,
  BUILTIN,
  FACT_LIMITS,
  OBJECTIONS,
  USUAL_OFFER_FOLLOW_UPS,
} from './limits.ts';
