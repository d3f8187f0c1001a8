// The live stream derives the changed leads from a statement's values (dashboard-operations.md#live).
import { expect, test } from 'vitest';
import '../testing/start-app.ts';
import { listProductStatements } from '../testing/product-statements.ts';
import { getShownRows, type Table } from './postgres/tables.ts';
import { findTouched } from './touched-records.ts';

const write = (table: Table) => ({
  name: 'test.touched',
  text: '',
  writes: [table],
  addsJobs: false,
  parameters: [],
});

/**
 * Match statements in which a value is the id of a lead or of a timeline line, or in which a new row contains such an
 * id.
 */
const NAMES = [
  /\b(?:lead_id|message_id|id)\s*(?:=|in)\s*(?:an[y]\s*\()?\s*\$\d/,
  /\binsert into \w+(?: as \w+)? \(team_id,(?: status,)? (?:id|lead_id)\b/,
];

/** Statements without such an id, with the reason why pages need no immediate update. */
const WITHOUT_ID: Record<string, string> = {
  'agent.forget-turns': 'deletes old rows in every workspace',
  'bookings.move-unwanted': 'a reservation is not in the timeline',
  'bookings.retarget': 'a reservation is not in the timeline',
  'bookings.moved-by': 'the author of a move is not in the timeline',
  'messages.receipt-delivered':
    'contains only the engine id of the message; the page updates with the next change of the lead',
  'messages.receipt-read':
    'contains only the engine id of the message; the page updates with the next change of the lead',
  'leads.leave-list': 'pages are notified of the deletion of the list',
  'import.pending': 'imported leads without a message are in no inbox',
};

test("every statement that writes lead data has the lead's id in its values, or is listed here with a reason", () => {
  const silent = listProductStatements()
    .filter(({ writes }) => writes.some((table) => getShownRows(table).lead))
    .filter(({ text }) => !NAMES.some((names) => names.test(text)))
    .map(({ name }) => name);
  expect(silent.toSorted()).toEqual(Object.keys(WITHOUT_ID).toSorted());
});

test('text written by people is not mistaken for an id', () => {
  const [team, lead] = [`team_${'0'.repeat(26)}`, `lead_${'1'.repeat(26)}`];
  expect(findTouched(write('leads'), [team, lead, 'lead_me to the team_x'])).toEqual([
    { teamId: team, leads: [lead], lines: [], records: [] },
  ]);
});

test('a name that looks like a workspace id notifies no other workspace', () => {
  const [own, other] = ['0', '1'].map((digit) => `team_${digit.repeat(26)}`);
  expect(findTouched(write('lists'), [own, 'list_x', other]).map(({ teamId }) => teamId)).toEqual([own]);
  expect(findTouched(write('members'), ['person_x', other])).toEqual([]);
});

test('a statement for several workspaces notifies each of them', () => {
  const teams = ['0', '1'].map((digit) => `team_${digit.repeat(26)}`);
  expect(findTouched(write('webhooks'), [teams]).map(({ teamId, records }) => [teamId, records])).toEqual(
    teams.map((team) => [team, ['webhooks']]),
  );
});
