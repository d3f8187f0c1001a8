// The texts of the server's issues, in French.
import {
  FIELD_ISSUES,
  fact,
  ISSUES,
  type IssueCode,
  issue,
  placeViolation,
  violationText,
} from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { SAMPLE_PARAMS } from '../../../../packages/contract/src/issues.testing.ts';
import { assignProblem } from '../forms/field-problems.ts';
import type { Problem } from '../problem.ts';
import * as english from './code-texts.ts';
import { en, type Text } from './en.ts';
import { createFormats } from './format.ts';
import { issues } from './fr/issues.ts';
import * as french from './fr/reasons.ts';
import { fr } from './fr.ts';
import { type CodeTexts, localizeText } from './localize-text.ts';

const FRENCH = { ...issues.fields, ...issues.requests };
/** Issues whose text comes from a provider or a file reader, in its language. */
const SAID_BY_OTHERS = new Set<IssueCode>(['provider_refuses', 'provider_says', 'file_too_large']);

describe('the French catalog of issues', () => {
  test('has exactly the codes of the English catalog', () => {
    expect(Object.keys(FRENCH).sort()).toEqual(Object.keys(ISSUES).sort());
    expect(Object.keys(issues.fields).sort()).toEqual(Object.keys(FIELD_ISSUES).sort());
  });

  test.each(Object.keys(ISSUES) as IssueCode[])('has a French text for %s', (code) => {
    const english = violationText({ code, params: SAMPLE_PARAMS });
    const french = fr.issueText({ code, params: SAMPLE_PARAMS, message: english });
    expect(french).not.toMatch(/undefined|NaN|\[object/);
    if (!SAID_BY_OTHERS.has(code)) expect(french).not.toBe(english);
  });

  test.each([
    [
      fact('template_not_found', { name: 'hello', language: 'en' }),
      'The template hello (en) does not exist: each language is a separate template.',
      'Le modèle hello (en) n’existe pas : chaque langue d’un modèle est un modèle distinct.',
    ],
    [
      fact('url_doubtful', {
        detail: fact('server_unreachable', { server: 'WAHA', code: 'ECONNREFUSED' }),
        settings: ['url'],
      }),
      "WAHA can't be reached (ECONNREFUSED). Check the url.",
      'WAHA est injoignable (ECONNREFUSED). Vérifiez le paramètre url.',
    ],
    [
      fact('check_impossible', {
        detail: fact('provider_said', { provider: 'WhatsApp', said: 'Unsupported request', code: '100' }),
      }),
      'The settings could not be checked: WhatsApp says: "Unsupported request" (100).',
      'Les paramètres n’ont pas pu être vérifiés : WhatsApp indique : « Unsupported request » (100).',
    ],
  ])('shows what the check of a setting found: %o', (problem, inEnglish, inFrench) => {
    const found = issue('provider_refuses', { problem }, ['waha', 'url']);
    expect(found.message).toBe(inEnglish);
    const formats = createFormats('fr-FR', 'Europe/Paris', french.reasons);
    expect(localizeText(fr, formats, french).issueText(found)).toBe(inFrench);
  });

  test('shows why a page of the knowledge could not be fetched', () => {
    const found = issue('page_error', { error: fact('name_not_resolved') });
    expect(found.message).toBe('could not be fetched: DNS lookup failed');
    const formats = createFormats('fr-FR', 'Europe/Paris', french.reasons);
    expect(localizeText(fr, formats, french).issueText(found)).toBe(
      'n’a pas pu être récupérée : échec de la recherche DNS',
    );
  });

  test('shows a problem in English if its code comes from a newer server', () => {
    expect(fr.issueText({ code: 'brand_new', params: {}, message: 'is brand new' })).toBe('is brand new');
  });
});

const OTHER_FIELDS = { status: 422, retryAfter: null, quota: null, requestId: null, details: {} };

describe('a refused form in French', () => {
  const problem: Problem = {
    code: 'validation_error',
    message: 'name is required',
    ...OTHER_FIELDS,
    issues: [
      issue('required', {}, ['name']),
      issue('text_max', { max: 80 }, ['criteria', 0, 'ask']),
      placeViolation(['value'], { code: 'block_prefix', params: {} }),
      issue('at_least_one_field'),
    ],
  };

  test('shows each problem at its field', () => {
    expect(assignProblem(problem, ['name', 'criteria', 'value'], fr)).toEqual({
      fields: {
        name: 'Est obligatoire.',
        criteria: '[0].ask doit compter au plus 80 caractères.',
        value: 'Doit compter de 1 à 7 chiffres et commencer par l’indicatif du pays.',
      },
      rest: [
        'Le formulaire doit contenir au moins un champ à modifier (null compte comme absent, sauf s’il vide le champ)',
      ],
    });
  });

  test('describes the problems as sentences', () => {
    expect(fr.problemOf(problem)).toContain('criteria[0].ask doit compter au plus 80 caractères');
    expect(fr.problemOf({ ...problem, code: 'invalid_state', issues: [issue('slot_gone')] })).toBe(
      'Ce créneau n’est plus libre. Choisissez-en un autre.',
    );
  });
});

describe('times and reasons in a problem', () => {
  const start_at = '2026-11-20T12:30:00.000Z';
  const why = fact('first_contacts_restricted', { until: start_at });
  const issues = [issue('meeting_started', { start_at }), issue('not_sent_quota', { why })];
  const problem: Problem = { code: 'invalid_state', message: 'In English.', issues, ...OTHER_FIELDS };
  const shown = (text: Text, locale: string, codes: CodeTexts | null) =>
    localizeText(text, createFormats(locale, 'Europe/Paris', codes?.reasons), codes).problemOf(problem);

  test("are shown in the member's time zone and language", () => {
    expect(shown(en, 'en-GB', english).split('\n')).toEqual([
      'The meeting at 20 Nov, 13:30 has already started. Instead, record whether the lead came.',
      "Not sent: the number's first contacts are paused until 20 Nov, 13:30: the network restricts new chats.",
    ]);
    expect(shown(fr, 'fr-FR', french).split('\n')).toEqual([
      'Le rendez-vous du 20 nov., 13:30 a commencé. Indiquez plutôt si le lead est venu.',
      expect.stringContaining('jusqu’au 20 nov., 13:30'),
    ]);
  });

  test('are shown as the server wrote them until the texts for the codes are loaded', () => {
    expect(shown(en, 'en-GB', null)).toBe('In English.');
  });
});
