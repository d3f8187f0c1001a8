// The readers of files, pages, names, searches and providers' events.
import { hasCountry, importPhoneProblem, normalizeFilePhone, toFileRow } from '@parley/contract';
import { findPrice } from '../../agents/models/prices.ts';
import { readPlace } from '../../calendars/cal-com/events.ts';
import { readMeeting } from '../../calendars/calendly/events.ts';
import * as providerFields from '../../calendars/fields.ts';
import { readChange } from '../../calendars/google/events.ts';
import { parseInstagramEvent } from '../../engines/instagram/events.ts';
import * as waha from '../../engines/waha/content.ts';
import { getChatPhone, isPerson, readChatId, readMessageId } from '../../engines/waha/ids.ts';
import { parseContent } from '../../engines/whatsapp-cloud/content.ts';
import { findMachineProblem, isHaggling, saysSomethingNew } from '../../features/agent/turn/detect-loops.ts';
import { cutIntoPassages } from '../../features/knowledge/cut-passages.ts';
import { decodeText } from '../../features/knowledge/decode-text.ts';
import { findCharset } from '../../features/knowledge/fetch-page.ts';
import { readMarkup } from '../../features/knowledge/read-markup.ts';
import { readTable } from '../../features/knowledge/read-table.ts';
import { readMarkdown, readNote, readText } from '../../features/knowledge/read-text.ts';
import { buildIndexedWords, findTopicWords, splitWords } from '../../features/knowledge/words.ts';
import {
  buildLeadQuery,
  buildLeadWords,
  findDigitRuns,
  readDigits,
} from '../../features/leads/lead-words.ts';
import { renderErrorPage } from '../../features/links/error-page.ts';
import { readMark, readRef } from '../../features/links/mark.ts';
import { findLengthProblem, splitIntoParts } from '../../features/messages/send/fit-text.ts';
import { createExcerpt, findMarks } from '../../features/search/mark-words.ts';
import { checkTargetUrl } from '../../features/webhooks/target.ts';
import { listSearchWords, parseQuery } from '../../language/search-words.ts';
import { turnInput } from './offline.ts';
import { listReaders } from './reader.ts';

const buildTranscript = (text: string) => {
  const [asked, said] = turnInput(text, 'en', { kind: 'offer', slots: [] }).transcript;
  return [asked!, said!, { ...asked!, id: 'm3', text }, { ...said!, id: 'm4' }];
};
const MAPPING = { phone: 0, name: 1, email: 2, variables: [{ column: 3, name: 'note' }], country_code: '33' };
const sought = ['a', 'installation', '12'].map((word) => ({ word, begins: true }));
const ignoreUnreadable = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch {
    return 'unreadable';
  }
};

/**
 * Libraries read these files in a separate process, with limits on time and memory
 * (features/knowledge/read-in-child.ts).
 */
export const apartReaders = listReaders({
  readNote: ignoreUnreadable(readNote),
  readMarkdown: ignoreUnreadable(readMarkdown),
});

export const featureReaders = listReaders({
  readText: ignoreUnreadable(readText),
  readMarkup: ignoreUnreadable(readMarkup),
  readTable: ignoreUnreadable(readTable),
  'readTable, one cell': (text) => ignoreUnreadable(readTable)(`a,b\n"${text}",1`),
  decode: ignoreUnreadable((text) => decodeText(Buffer.from(text, 'latin1'))),
  charsetIn: (text) => findCharset(Buffer.from(text, 'latin1')),
  'charsetIn, a tag': (text) => findCharset(Buffer.from(`<meta ${text}`, 'latin1')),
  'cut, a paragraph': (text) => cutIntoPassages([{ headings: [text], text }]),
  'words of the index': splitWords,
  indexedWords: (text) => buildIndexedWords(text, text),
  topicWords: findTopicWords,
  leadWords: (text) =>
    buildLeadWords({
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
  'searchWords, of a tag': listSearchWords,
  fittingParts: (text) => splitIntoParts('waha', text),
  'fittingParts, in bytes': (text) => splitIntoParts('instagram', text),
  lengthProblem: (text) => findLengthProblem('instagram', text),
  machineProblem: (text) => findMachineProblem(buildTranscript(text), new Set()),
  isNews: (text) => saysSomethingNew(buildTranscript(text), 'm4'),
  isHaggling: (text) => isHaggling(buildTranscript(text), new Set(), { kind: 'offer', slots: [] }),
  readMark,
  readRef,
  'errorPage, of a header': (text) => renderErrorPage('unknown', text),
  normalizeFilePhone: (text) => normalizeFilePhone(text, '33'),
  toFileRow: (text) => toFileRow([text, text, text, text], MAPPING),
  hasCountry,
  checkTargetUrl: (text) => checkTargetUrl(`https://${text}`, { allowLocal: false }),
  'findPrice, a model': (text) => findPrice('openai', `gpt-6-astra${text}`),
  importPhoneProblem,
  'WAHA, a message': (text) => {
    const payload = { body: text, hasMedia: true, media: { url: text, mimetype: text, filename: text } };
    return [
      waha.getText(payload),
      waha.getMedia(payload),
      waha.getKind(payload),
      waha.getSenderName(payload),
    ];
  },
  'WAHA, a card': (text) => waha.getText({ vCards: [text, `FN:${text}`], _data: { type: 'vcard' } }),
  'WAHA, ids': (text) => [readChatId(text), readMessageId(text), isPerson(text), getChatPhone(text)],
  'Cloud API, a message': (text) => parseContent({ type: 'text', text: { body: text } }),
  'Cloud API, a card': (text) =>
    parseContent({
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
    providerFields.readNonEmpty(text),
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
