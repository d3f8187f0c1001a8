import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOptOut } from './opt-out.ts';

const optOuts: Record<string, string[]> = {
  en: [
    'STOP',
    'stop',
    'Stop.',
    'STOP!!!',
    'stop 🙏',
    'S T O P',
    's.t.o.p',
    'S-T-O-P',
    'stoooop',
    'stop stop STOP',
    '🛑',
    'Please stop',
    'stop please, thanks',
    'No, stop.',
    'Thanks for the info. STOP',
    'STOP\nSent from my iPhone',
    'stop messaging me',
    'Stop texting me!',
    'please stop sending me these messages',
    'unsubscribe',
    'Unsubscribe me',
    'how do I unsubscribe?',
    'I want to opt out',
    'opt-out',
    'remove me',
    'remove me from your list',
    'delete my number',
    'take me off the list',
    'leave me alone',
    "don't contact me again",
    'Do not message me anymore',
    'never write to me again',
    'no more messages',
    'I don’t want to receive any more messages',
    'lose my number',
    'can you please stop?',
    'go away',
    'I no longer want to hear from you',
    'fuck off',
    'QUIT',
    'STOP. Who gave you my number?',
    'i said stop',
  ],
  fr: [
    'Arrêtez',
    'ARRET',
    "ne m'écrivez plus",
    'Ne m’écrivez plus jamais svp',
    'ne me contactez plus',
    'désabonnez-moi',
    'désinscrivez moi',
    'Merci de ne plus me contacter',
    'laissez-moi tranquille',
    'arrêtez de m’écrire',
    'foutez-moi la paix',
    'supprimez mon numéro',
    'je ne veux plus recevoir de messages',
    "m'envoyez plus de messages",
    'stop svp',
    'me désabonner',
    'Bonjour, je ne souhaite plus être contactée',
  ],
  es: [
    'baja',
    'BAJA',
    'no me escribas más',
    'No me escriban mas por favor',
    'deja de escribirme',
    'darme de baja',
    'basta ya',
    'quiero darme de baja',
    'no quiero más mensajes',
    'déjame en paz',
    'borre mi número',
    'no me contacten nunca más',
  ],
  de: [
    'Stopp',
    'aufhören',
    'Aufhoeren!',
    'Abmelden',
    'Schreiben Sie mir nicht mehr',
    'schreib mir bitte nicht mehr',
    'lass mich in Ruhe',
    'keine weiteren Nachrichten',
    'Löschen Sie meine Nummer',
    'Bitte nicht mehr kontaktieren',
    'Hören Sie auf, mir zu schreiben',
    'melden Sie sich nicht mehr',
  ],
  it: [
    'basta',
    'non mi scrivere più',
    'non scrivetemi più',
    'smettila di scrivermi',
    'lasciami in pace',
    'cancellatemi',
    'disiscrivimi',
    'non voglio più ricevere messaggi',
  ],
  pt: [
    'parar',
    'pare',
    'não me escreva mais',
    'não me mande mais mensagens',
    'me deixe em paz',
    'pare de me mandar mensagens',
    'descadastrar',
    'não quero mais receber mensagens',
    'SAIR',
  ],
  nl: [
    'stop ermee',
    'uitschrijven',
    'stuur me geen berichten meer',
    'laat me met rust',
    'schrijf me uit',
    'app me niet meer',
    'geen berichten meer',
  ],
  pl: [
    'przestań',
    'nie pisz do mnie więcej',
    'proszę nie pisać więcej',
    'wypisz mnie',
    'usuń mój numer',
    'dajcie mi spokój',
  ],
  tr: [
    'dur',
    'DURDUR',
    'bana bir daha yazmayın',
    'artık mesaj göndermeyin',
    'beni rahat bırakın',
    'numaramı silin',
    'Mesaj istemiyorum',
  ],
  ar: [
    'توقف',
    'إلغاء الاشتراك',
    'لا تراسلني مرة أخرى',
    'لا أريد المزيد من الرسائل',
    'توقفوا عن مراسلتي',
    'اتركني وشأني',
  ],
  hi: ['रुको', 'बंद करो', 'मुझे मैसेज मत करो', 'message mat karo', 'मुझे परेशान मत करो'],
  ru: [
    'стоп',
    'СТОП!',
    'не пишите мне больше',
    'больше не пишите',
    'отпишите меня',
    'оставьте меня в покое',
    'хватит мне писать',
  ],
  others: [
    'не пишіть мені',
    'nu mă mai contactați',
    'sluta skriva till mig',
    'jangan hubungi saya lagi',
    'už mi nepište',
    'σταματήστε',
    'תפסיקו לשלוח',
    '退订',
    '不要再联系我',
    '配信停止してください',
    '수신거부',
    'afmeld',
    'ＳＴＯＰ',
    'ST\u200bOP',
    '\u202eSTOP',
    'ŚTÓP',
    'st0p',
  ],
};

const goOn = [
  'bus stop',
  "I'll stop by tomorrow",
  "don't stop",
  'non-stop',
  'the baja California house',
  "I can't stop thinking about it",
  "please don't stop writing",
  'Do not stop messaging me',
  'It is next to the bus stop.',
  'full stop',
  'yes',
  'No',
  'no thanks',
  'Next stop: Lyon',
  'Can I stop the work half way?',
  'planta baja',
  'la casa es baja',
  'never stop learning',
  'pit stop at 10',
  "don't call me before 10",
  'remove the old kitchen',
  'we want to remove me old tiles',
  'the radio does not stop',
  'cancel',
  'cancel my appointment',
  'not interested',
  'later',
  'No me llames ahora, llámame mañana',
  'dejaré de trabajar en mayo',
  'je voudrais arrêter de fumer',
  "n'arrêtez pas",
  'je vais m’arrêter chez vous',
  'ich höre nicht auf',
  'nicht mehr als 8000',
  'plus de 8000',
  'non più di 10',
  'mais de 8000',
  'niet meer dan 8000',
  'Stop, wait, I have one question',
  'nonstop',
  'unstoppable',
  'I have to stop now, talk later',
  'Non mi piace il verde',
  'alto',
  'para la cocina',
  'пишите мне',
  'не более 8000',
  '10 000 €',
  '',
  'I do not want you to stop',
  'We did not stop by yesterday',
  'I want to remove a wall',
  "Don't unsubscribe me!",
  'leave me a message',
];

describe('isOptOut', () => {
  for (const [language, texts] of Object.entries(optOuts)) {
    it.each(texts)(`${language}: %s`, (text) => expect(isOptOut(text)).toBe(true));
  }
  it.each(goOn)('goes on: %s', (text) => expect(isOptOut(text)).toBe(false));

  it('ignores case, spaces and punctuation', () => {
    const texts = Object.values(optOuts)
      .flat()
      .filter((text) => /^[\x20-\x7e]+$/.test(text));
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.constantFrom('', '!', '...', ' 🙏', ' \u200b', '\n'),
        (text, tail) => {
          expect(isOptOut(`  ${text.toUpperCase()}${tail}`)).toBe(true);
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        (text) => typeof isOptOut(text) === 'boolean',
      ),
    );
  });

  it('stays fast on a long message', () => {
    for (const unit of ['stop ', 'a', 'dont ', 'ne me ecrivez ', '. ', 'no me ', '1 ']) {
      const before = process.cpuUsage();
      isOptOut(unit.repeat(20_000));
      // Processor time, so that other work of the machine does not count.
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(500);
    }
  });
});
