// Instagram's refusals in its own format: `IGApiException`, without the `(#code)` of Facebook's Graph API.
// docs/adr/strict-fakes-of-providers.md lists which HTTP statuses were observed; an engine should only read the code.
import { GraphError, type GraphErrorOptions } from '../graph/errors.ts';

const TYPE = 'IGApiException';

/** Refusals that only faults cause: `instagram.faults.add({ kind: 'refused', ...troubles.rate })`. */
export const troubles = {
  /** Too many sends. */
  rate: { code: 613, subcode: 2534040, title: 'Calls to this api have exceeded the rate limit.' },
  /** Too many calls of the app. */
  appRate: { code: 4, status: 403, title: 'Application request limit reached' },
  /** Too many calls for the account. */
  accountRate: {
    code: 80002,
    title: 'There have been too many calls to this Instagram account. Wait a bit and try again.',
  },
  unknown: { code: 1, status: 500, title: 'An unknown error occurred', transient: true },
  temporary: {
    code: 2,
    status: 500,
    title: 'An unexpected error has occurred. Please retry your request later.',
    transient: true,
  },
  /** The account cannot send for a while. */
  restricted: {
    code: 10,
    subcode: 1893063,
    status: 403,
    title: 'This account is temporarily restricted from sending messages.',
  },
  /** The account cannot send through the API. */
  blockedFromApi: {
    code: 100,
    subcode: 2534029,
    title: 'This account is blocked from sending messages via the IG Messaging API.',
  },
} as const satisfies Record<string, GraphErrorOptions>;

const createRefusal = (options: GraphErrorOptions) => new GraphError(options);

export const refusals = {
  windowClosed: () =>
    createRefusal({
      code: 10,
      subcode: 2534022,
      status: 403,
      title: 'This message is sent outside of allowed window.',
    }),
  noSuchPerson: () => createRefusal({ code: 100, subcode: 2534014, title: 'No matching Instagram user' }),
  humanAgent: () =>
    createRefusal({
      code: 100,
      subcode: 2018276,
      status: 403,
      title:
        "To use 'Human Agent', your use of this endpoint must be reviewed and approved by Facebook. To submit this 'Human Agent' feature for review please read our documentation on reviewable features.",
    }),
  unavailable: () =>
    createRefusal({
      code: 551,
      subcode: 1545041,
      title: "This person isn't receiving messages from you right now.",
    }),
  noAccess: () =>
    createRefusal({
      code: 200,
      subcode: 2534041,
      status: 403,
      title: 'The account owner has disabled access to instagram direct messages.',
    }),
  tooLong: () =>
    createRefusal({ code: 100, title: 'Length of param message[text] must be less than or equal to 1000' }),
  noConsent: () =>
    createRefusal({ code: 230, status: 403, title: 'User consent is required to access user profile' }),
  /** Meta reports a wrong method, whatever the actual problem is. */
  unsupported: (method: string) =>
    createRefusal({ code: 100, title: `Unsupported request - method type: ${method.toLowerCase()}` }),
  noField: (field: string, type: string) =>
    createRefusal({
      code: 100,
      title: `Tried accessing nonexisting field (${field}) on node type (${type})`,
    }),
};

/** Returns a refusal of the Graph API with the texts of graph.instagram.com. */
export function replaceTexts(error: GraphError): GraphError {
  const { details, ...options } = error.options;
  // Token errors stay OAuthException, with a different status than at Facebook.
  if (options.code === 190 || options.code === 104) return new GraphError({ ...options, status: 400 });
  const title = details ? `${options.title}: ${details}` : options.title;
  return new GraphError({ ...options, title, type: TYPE, bare: true });
}
