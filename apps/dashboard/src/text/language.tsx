// The dashboard's text in the member's language.

import type { Reason } from '@parley/contract';
import type { FactTexts, StoredFact } from '@parley/contract/facts';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { connectionProblem } from '../problem.ts';
import { en, type Text } from './en.ts';
import { createFormats, type Formats } from './format.ts';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
type Other = Exclude<Language, 'en'>;
/** Each name is in its own language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

interface Words {
  language: Language;
  text: Text;
  formats: Formats;
  setLanguage: (language: Language) => void;
  /** Times are shown in this zone. Null means the device's zone. */
  setZone: (zone: string | null) => void;
}

const Context = createContext<Words | null>(null);

/** French is loaded when needed. English is always loaded. */
const CATALOGUES: Record<Language, () => Promise<Text>> = {
  en: async () => en,
  fr: async () => (await import('./fr.ts')).fr,
};

/** The texts of reasons. Every page can do without them for a moment, so they load after it. */
const REASONS: Record<Language, () => Promise<FactTexts>> = {
  en: async () => (await import('@parley/contract/reasons')).reasons,
  fr: async () => (await import('./fr/reasons.ts')).reasons,
};

/** Returns the device's language if the dashboard has it, otherwise English. */
export function deviceLanguage(): Language {
  const spoken = navigator.languages.map((one) => one.slice(0, 2));
  return LANGUAGES.find((one) => spoken[0] === one) ?? 'en';
}

/** Returns the device's own variant of the language, for times and numbers. */
function localeOf(language: Language): string {
  return navigator.languages.find((one) => one.startsWith(language)) ?? language;
}

export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  const [zone, setZone] = useState<string | null>(null);
  const [text, setText] = useState<{ of: Language; words: Text; reasons: FactTexts | null } | null>(
    initial === 'en' ? { of: 'en', words: en, reasons: null } : null,
  );
  useEffect(() => {
    let current = true;
    const reasons = REASONS[language]().catch(() => null);
    CATALOGUES[language]().then((words) => {
      if (!current) return;
      document.documentElement.lang = language;
      setText((shown) => (shown?.of === language ? shown : { of: language, words, reasons: null }));
      void reasons.then((reasons) => current && setText({ of: language, words, reasons }));
    });
    return () => {
      current = false;
    };
  }, [language]);
  const value = useMemo(() => {
    if (!text) return null;
    const formats = createFormats(localeOf(text.of), zone ?? undefined, text.reasons);
    return {
      language: text.of,
      text: localized(text.words, formats, text.reasons),
      formats,
      setLanguage,
      setZone,
    };
  }, [text, zone]);
  return value && <Context value={value}>{children}</Context>;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isFact = (value: unknown): value is StoredFact =>
  typeof value === 'object' && value !== null && 'code' in value;

/** Returns the issue with the times and reasons in its parameters in the member's format and language. */
function onOwnClock<I extends { params: Readonly<Record<string, unknown>>; message: string }>(
  issue: I,
  formats: Formats,
): I {
  const times = Object.entries(issue.params).filter(([, value]) => ISO_TIME.test(String(value)));
  const reasons = Object.entries(issue.params).flatMap(([name, value]) =>
    isFact(value) ? [[name, formats.told(value as Reason)] as const] : [],
  );
  if (times.length + reasons.length === 0) return issue;
  const shown = times.map(([name, at]) => [name, formats.moment(String(at))] as const);
  const message = shown.reduce(
    (all, [name, at]) => all.replaceAll(String(issue.params[name]), at),
    issue.message,
  );
  return { ...issue, params: { ...issue.params, ...Object.fromEntries([...shown, ...reasons]) }, message };
}

/** Returns the catalogue with times in the member's zone and reasons in the member's language. */
function localized(text: Text, formats: Formats, reasons: FactTexts | null): Text {
  const own: Pick<Text, 'entry' | 'issueText' | 'problemOf'> = {
    entry: (english, fact) => text.entry(english, fact, reasons),
    issueText: (issue) => text.issueText(onOwnClock(issue, formats)),
    problemOf: (problem) => {
      const issues = problem.issues.map((issue) => onOwnClock(issue, formats));
      const message = problem.issues.reduce(
        (all, { message: told }, index) => all.replace(told, () => issues[index]!.message),
        problem.message,
      );
      return text.problemOf({ ...problem, issues, message });
    },
  };
  // Pages add their words to the catalogue when they load, so the copy must see later ones.
  return Object.assign(Object.create(text) as Text, own);
}

function useWords(): Words {
  const words = use(Context);
  if (!words) throw new Error('The component is outside LanguageProvider.');
  return words;
}

/**
 * Text of pages that load later: English is part of the page, other languages are loaded when needed.
 * @returns a hook, to be used inside a `Suspense`. Its `of` returns the text outside components.
 */
export function lazyText<W>(load: { en: W } & Record<Other, () => Promise<W>>) {
  const asked: { [language in Other]?: Promise<W> } = {};
  const askFor = (language: Other): Promise<W> => {
    asked[language] ??= load[language]().catch((error) => {
      // Lets the next call retry after a failed load.
      asked[language] = undefined;
      throw connectionProblem(error);
    });
    return asked[language];
  };
  const of = (language: Language) => (language === 'en' ? load.en : askFor(language));
  const useWordsOf = (): W => {
    const words = of(useWords().language);
    return words instanceof Promise ? use(words) : words;
  };
  return Object.assign(useWordsOf, { of });
}

export const useText = (): Text => useWords().text;
export const useFormats = (): Formats => useWords().formats;
export const useLanguage = () => useWords();
