// The readers of files, pages, names, searches and providers' news.
import { hasCountry, importPhoneProblem, phoneOf, rowOf } from '@parley/contract';
import { findPrice } from '../../agents/models/prices.ts';
import { readPlace } from '../../calendars/cal-com/events.ts';
import { readMeeting } from '../../calendars/calendly/events.ts';
import * as providerFields from '../../calendars/fields.ts';
import { readChange } from '../../calendars/google/events.ts';
import { parseInstagramEvent } from '../../engines/instagram/events.ts';
import * as waha from '../../engines/waha/content.ts';
import { chatIdOf, isPerson, messageIdOf, phoneIn } from '../../engines/waha/ids.ts';
import { contentOf } from '../../engines/whatsapp-cloud/content.ts';
import { isHaggling, isNews, machineProblem } from '../../features/agent/loops.ts';
import { cut } from '../../features/knowledge/cut.ts';
import { decode } from '../../features/knowledge/decode.ts';
import { findCharset } from '../../features/knowledge/fetch-page.ts';
import { readMarkup } from '../../features/knowledge/read-markup.ts';
import { readTable } from '../../features/knowledge/read-table.ts';
import { readMarkdown, readNote, readText } from '../../features/knowledge/read-text.ts';
import { indexedWords, topicWords, wordsOf } from '../../features/knowledge/words.ts';
import { buildLeadQuery, findDigitRuns, leadWords, readDigits } from '../../features/leads/lead-words.ts';
import { errorPage } from '../../features/links/error-page.ts';
import { readMark, readRef } from '../../features/links/mark.ts';
import { fittingParts, lengthProblem } from '../../features/messages/fit.ts';
import { createExcerpt, findMarks } from '../../features/search/mark.ts';
import { checkTargetUrl } from '../../features/webhooks/target.ts';
import { parseQuery, searchWords } from '../../language/search-words.ts';
import { turnInput } from './offline.ts';
import { named } from './reader.ts';

const transcriptOf = (text: string) => {
  const [asked, said] = turnInput(text, 'en', { kind: 'offer', slots: [] }).transcript;
  return [asked!, said!, { ...asked!, id: 'm3', text }, { ...said!, id: 'm4' }];
};
const MAPPING = { phone: 0, name: 1, email: 2, variables: [{ column: 3, name: 'note' }], country_code: '33' };
const sought = ['a', 'installation', '12'].map((word) => ({ word, begins: true }));
const unreadable = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch {
    return 'unreadable';
  }
};

/** Libraries read these in a separate process, with bounds for time and memory (features/knowledge/read-apart.ts). */
export const apartReaders = named({
  readNote: unreadable(readNote),
  readMarkdown: unreadable(readMarkdown),
});

export const featureReaders = named({
  readText: unreadable(readText),
  readMarkup: unreadable(readMarkup),
  readTable: unreadable(readTable),
  'readTable, one cell': (text) => unreadable(readTable)(`a,b\n"${text}",1`),
  decode: unreadable((text) => decode(Buffer.from(text, 'latin1'))),
  charsetIn: (text) => findCharset(Buffer.from(text, 'latin1')),
  'charsetIn, a tag': (text) => findCharset(Buffer.from(`<meta ${text}`, 'latin1')),
  'cut, a paragraph': (text) => cut([{ headings: [text], text }]),
  'words of the index': wordsOf,
  indexedWords: (text) => indexedWords(text, text),
  topicWords,
  leadWords: (text) =>
    leadWords({
      name: text,
      phone: text,
      email: text,
      ig_username: text,
      external_reference: text,
      tags: [text],
    }),
  soughtLeads: (text) => buildLeadQuery(text),
  phonesAsked: (text) => findDigitRuns(text).map(readDigits),
  'marksIn, a message': (text) => createExcerpt(text, findMarks(text, sought)),
  'marksIn, its own words': (text) => createExcerpt(text, findMarks(text, parseQuery(text))),
  'searchWords, of a tag': searchWords,
  fittingParts: (text) => fittingParts('waha', text),
  'fittingParts, in bytes': (text) => fittingParts('instagram', text),
  lengthProblem: (text) => lengthProblem('instagram', text),
  machineProblem: (text) => machineProblem(transcriptOf(text), new Set()),
  isNews: (text) => isNews(transcriptOf(text), 'm4'),
  isHaggling: (text) => isHaggling(transcriptOf(text), new Set(), { kind: 'offer', slots: [] }),
  readMark,
  readRef,
  'errorPage, of a header': (text) => errorPage('unknown', text),
  'phoneOf, of an import': (text) => phoneOf(text, '33'),
  rowOf: (text) => rowOf([text, text, text, text], MAPPING),
  hasCountry,
  checkTargetUrl: (text) => checkTargetUrl(`https://${text}`, { allowLocal: false }),
  'priceOf, a model': (text) => findPrice('openai', `gpt-6-astra${text}`),
  importPhoneProblem,
  'WAHA, a message': (text) => {
    const payload = { body: text, hasMedia: true, media: { url: text, mimetype: text, filename: text } };
    return [waha.textOf(payload), waha.mediaOf(payload), waha.kindOf(payload), waha.nameOf(payload)];
  },
  'WAHA, a card': (text) => waha.textOf({ vCards: [text, `FN:${text}`], _data: { type: 'vcard' } }),
  'WAHA, ids': (text) => [chatIdOf(text), messageIdOf(text), isPerson(text), phoneIn(text)],
  'Cloud API, a message': (text) => contentOf({ type: 'text', text: { body: text } }),
  'Cloud API, a card': (text) =>
    contentOf({
      type: 'contacts',
      contacts: [{ name: { formatted_name: text }, phones: [{ phone: text }] }],
    }),
  'Instagram, a message': (text) =>
    parseInstagramEvent('1', {
      sender: { id: '2' },
      recipient: { id: '1' },
      timestamp: 1,
      message: { mid: 'm', text },
    }),
  'calendars, fields': (text) => [
    providerFields.wordsOf(text),
    providerFields.readTime(text),
    providerFields.readLink(text),
    providerFields.readPhone(text),
  ],
  'Google, an event': (text) =>
    readChange({ id: text, summary: text, description: text, location: text, hangoutLink: text }, text),
  'Calendly, an invitee': (text) =>
    readMeeting({ uri: text, name: text, email: text }, { name: text, uri: text }),
  'Cal.com, a place': (text) => readPlace(text),
});
