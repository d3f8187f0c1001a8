// Plays scripted leads. Each next message depends on the agent's last question and on the criteria.
import type { Answer } from '../../api.ts';

export type Chat = Answer<'testChat.try'>['data'];
export const PRESETS = ['budget', 'no_budget', 'person', 'stop', 'burst', 'language'] as const;
export type Preset = (typeof PRESETS)[number];

/** The scripted sentences, by the agent's language. */
const SAYINGS: Record<string, { yes: string; no: string; hello: string; person: string; soon: string }> = {
  en: {
    yes: 'Yes',
    no: 'No',
    hello: 'Hello',
    person: 'Can I talk to a real person?',
    soon: 'As soon as possible',
  },
  fr: {
    yes: 'Oui',
    no: 'Non',
    hello: 'Bonjour',
    person: 'Je peux parler à un conseiller humain ?',
    soon: 'Dès que possible',
  },
  de: {
    yes: 'Ja',
    no: 'Nein',
    hello: 'Hallo',
    person: 'Kann ich mit einem Menschen sprechen?',
    soon: 'So bald wie möglich',
  },
  es: {
    yes: 'Sí',
    no: 'No',
    hello: 'Hola',
    person: '¿Puedo hablar con una persona?',
    soon: 'Lo antes posible',
  },
  it: {
    yes: 'Sì',
    no: 'No',
    hello: 'Ciao',
    person: 'Posso parlare con una persona?',
    soon: 'Il prima possibile',
  },
  pt: {
    yes: 'Sim',
    no: 'Não',
    hello: 'Olá',
    person: 'Posso falar com uma pessoa?',
    soon: 'O mais cedo possível',
  },
  nl: { yes: 'Ja', no: 'Nee', hello: 'Hallo', person: 'Kan ik een mens spreken?', soon: 'Zo snel mogelijk' },
};

const getSayings = (language: string) => SAYINGS[language] ?? SAYINGS['en']!;

/** Returns an answer that meets a criterion, or fails it if that is possible. */
export function getScriptedAnswer(expect: string, fits: boolean, language: string): string {
  const { yes, no, soon } = getSayings(language);
  const text = expect.trim();
  if (text === 'yes') return fits ? yes : no;
  if (text === 'no') return fits ? no : yes;
  const bound = /^([<>]=)\s*([\d.,]+)/.exec(text);
  if (bound) {
    const figure = Number(bound[2]!.replaceAll(',', ''));
    const above = bound[1] === '>=' ? fits : !fits;
    return String(Math.round(above ? figure * 1.5 + 1 : figure / 4));
  }
  const choices = /^one of:(.*)$/.exec(text)?.[1]?.split(',');
  return choices ? choices[0]!.trim() : soon;
}

/** Returns the intent of the agent's last message. */
function getLastIntent({ state }: Chat) {
  return state.transcript.findLast(({ direction }) => direction === 'outbound')?.intent ?? null;
}

/**
 * Returns the lead's next messages, or null when the preset has ended. Several messages are sent as a burst.
 * @param turn how many times the lead has written
 */
export function nextPresetLines(preset: Preset, chat: Chat, language: string, turn: number): string[] | null {
  const sayings = getSayings(language);
  const { criteria } = chat.standing;
  const { lead, meeting } = chat.state;
  if (turn > criteria.length + 4 || lead.opted_out_at !== null || lead.held_by_person) return null;
  if (preset === 'language') {
    const other = getSayings(language === 'fr' ? 'en' : 'fr');
    return turn === 0 ? [other.hello] : turn === 1 ? [other.yes] : null;
  }
  if (preset === 'burst' && turn === 0) {
    return [sayings.hello, ...criteria.map(({ expect }) => getScriptedAnswer(expect, true, language))].slice(
      0,
      10,
    );
  }
  if (turn === 1 && preset === 'person') return [sayings.person];
  if (turn === 1 && preset === 'stop') return ['STOP'];
  if (meeting !== null || lead.status === 'not_interested') return null;
  const intent = getLastIntent(chat);
  if (intent?.kind === 'offer') return ['1'];
  if (intent?.kind === 'ask' || intent?.kind === 'clarify') {
    const criterion = criteria.find(({ key }) => key === intent.key);
    const numeric = criteria.find(({ expect }) => /^[<>]=/.test(expect.trim()));
    const failing = numeric ?? criteria.at(-1);
    const fits = preset !== 'no_budget' || criterion?.key !== failing?.key;
    return [criterion ? getScriptedAnswer(criterion.expect, fits, language) : sayings.yes];
  }
  return turn === 0 ? [sayings.hello] : null;
}
