// The dashboard's text in the member's language.

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { createConnectionProblem } from '../problem.ts';
import { en, type Text } from './en.ts';
import { chooseLocale, createFormats, type Formats } from './format.ts';
import { type CodeTexts, localizeText } from './localize-text.ts';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
type OtherLanguage = Exclude<Language, 'en'>;
/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

interface LanguageContextValue {
  language: Language;
  text: Text;
  formats: Formats;
  setLanguage: (language: Language) => void;
  /** Sets the time zone of displayed times; null: the device's zone. */
  setZone: (zone: string | null) => void;
}

const Context = createContext<LanguageContextValue | null>(null);

/** Loads the text of a language. English is always loaded. */
const CATALOGS: Record<Language, () => Promise<Text>> = {
  en: async () => en,
  fr: async () => (await import('./fr.ts')).fr,
};

/** Loads the texts of codes. A page can be shown without them, so they are not part of the first download. */
const CODES: Record<Language, () => Promise<CodeTexts>> = {
  en: () => import('./code-texts.ts'),
  fr: () => import('./fr/reasons.ts'),
};

/** Starts loading the texts of codes. If they arrive before the first page, they don't render it again. */
export const preloadCodeTexts = (language: Language): void => void CODES[language]().catch(() => undefined);

/** Returns the device's language if the dashboard has it, otherwise English. */
export function getDeviceLanguage(): Language {
  const spoken = navigator.languages.map((one) => one.slice(0, 2));
  return LANGUAGES.find((one) => spoken[0] === one) ?? 'en';
}

export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  const [zone, setZone] = useState<string | null>(null);
  const [text, setText] = useState<{ of: Language; words: Text; codes: CodeTexts | null } | null>(
    initial === 'en' ? { of: 'en', words: en, codes: null } : null,
  );
  useEffect(() => {
    let current = true;
    const codes = CODES[language]().catch(() => null);
    CATALOGS[language]().then((words) => {
      if (!current) return;
      document.documentElement.lang = language;
      setText((shown) => (shown?.of === language ? shown : { of: language, words, codes: null }));
      void codes.then((codes) => current && setText({ of: language, words, codes }));
    });
    return () => {
      current = false;
    };
  }, [language]);
  const value = useMemo(() => {
    if (!text) return null;
    const locale = chooseLocale(navigator.languages, text.of);
    const formats = createFormats(locale, zone ?? undefined, text.codes?.reasons);
    return {
      language: text.of,
      text: localizeText(text.words, formats, text.codes),
      formats,
      setLanguage,
      setZone,
    };
  }, [text, zone]);
  return value && <Context value={value}>{children}</Context>;
}

function useLanguageContext(): LanguageContextValue {
  const words = use(Context);
  if (!words) throw new Error('The component is outside LanguageProvider.');
  return words;
}

/**
 * Creates a hook for the text of a page. English is part of the page; other languages are loaded when needed. The hook
 * must be used inside a `Suspense`.
 * @returns a hook whose `of` returns the text outside components
 */
export function createLazyText<W>(load: { en: W } & Record<OtherLanguage, () => Promise<W>>) {
  const asked: { [language in OtherLanguage]?: Promise<W> } = {};
  const askFor = (language: OtherLanguage): Promise<W> => {
    asked[language] ??= load[language]().catch((error) => {
      // The next call tries again.
      asked[language] = undefined;
      throw createConnectionProblem(error);
    });
    return asked[language];
  };
  const of = (language: Language) => (language === 'en' ? load.en : askFor(language));
  const useLazyText = (): W => {
    const words = of(useLanguageContext().language);
    return words instanceof Promise ? use(words) : words;
  };
  return Object.assign(useLazyText, { of });
}

export const useText = (): Text => useLanguageContext().text;
export const useFormats = (): Formats => useLanguageContext().formats;
export const useLanguage = () => useLanguageContext();
