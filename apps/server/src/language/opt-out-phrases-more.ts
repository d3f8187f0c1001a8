// More languages, in the notation of opt-out-phrases.ts.
import type { OptOutPhrases } from './opt-out-phrases.ts';

const few = '(?: \\S+){0,3}?';

/** Languages with shorter lists. */
export const moreOptOutPhrases: Record<string, OptOutPhrases> = {
  pl: {
    whole: ['przestan|przestancie|wypisz|wypisz mnie|usun mnie|dosyc|odsubskrybuj'],
    inside: [
      `nie (?:pisz|piszcie|pisac|kontaktuj|kontaktujcie|wysylaj|wysylajcie|dzwon|dzwoncie)${few} (?:wiecej|juz)`,
      '(?:juz|wiecej) (?:do mnie )?nie (?:pisac|pisz|piszcie|wysylac|wysylajcie|kontaktowac)|nie pisz(?:cie)? do mnie',
      '(?:przestan|przestancie|prosze przestac) (?:do mnie |mi )?(?:pisac|wysylac|dzwonic)',
      '(?:wypisz|usun|wykresl)(?:cie)? (?:mnie|moj numer|moje dane)|nie chce (?:wiecej |juz )?(?:wiadomosci|otrzymywac|dostawac)',
      'daj(?:cie)? mi (?:swiety )?spokoj|zostaw(?:cie)? mnie w spokoju',
    ],
  },
  tr: {
    whole: ['dur|durdur|durun|dur artık|durdurun|yeter|yeter artık|rahat bırak|rahat bırakın'],
    inside: [
      '(?:bir daha|artık)(?: \\S+){0,3} (?:yazma|yazmayın|yazmayınız|atma|atmayın|gönderme|göndermeyin|göndermeyiniz|aramayın|ulaşmayın)',
      'bana (?:mesaj )?(?:yazma|yazmayın|yazmayınız|atma|atmayın|gönderme|göndermeyin)',
      'mesaj (?:istemiyorum|almak istemiyorum|göndermeyin|atmayın)|(?:beni|bizi) rahat bırak(?:ın)?',
      'listeden (?:çık|sil)\\S*|abonelik\\S* (?:çık|iptal)\\S*|numaramı sil\\S*|beni sil(?:in)?',
    ],
  },
  ar: {
    whole: ['توقف|توقفوا|قف|كفى|إيقاف|إلغاء|إلغاء الاشتراك|ستوب'],
    inside: [
      `لا (?:تراسلني|تراسلوني|تتصل بي|تتصلوا بي|ترسل لي|ترسلوا لي|ترسلوا|تكتب لي|تكتبوا لي|تزعجني|تزعجوني)${few}(?: مرة أخرى| بعد الآن| بعد اليوم| مجددا| أبدا|$)`,
      'توقف(?:وا)? عن (?:مراسلتي|إرسال|الإرسال|الكتابة|إزعاجي|الاتصال)',
      'لا أريد (?:المزيد من )?(?:رسائل|الرسائل|تلقي|استلام|رسائلكم)',
      '(?:احذفني|احذفوني)|(?:احذف|احذفوا|أزيلوا) رقمي|(?:اتركني|اتركوني|دعني|دعوني) (?:وشأني|وحدي|بسلام)|إلغاء اشتراكي',
    ],
  },
  hi: {
    whole: ['रुको|रुकें|रुकिए|बंद करो|बंद करें|बंद कीजिए|स्टॉप|ruko|band karo|bas karo'],
    inside: [
      '(?:मैसेज|मेसेज|संदेश|message|msg) (?:करना |भेजना )?(?:मत|न|ना|बंद) (?:करो|करें|कीजिए|कर दो|भेजो|भेजें|भेजिए|करना)',
      'मुझे (?:परेशान (?:मत|न) \\S+|अकेला छोड़ \\S+)|मुझसे संपर्क (?:मत|न) \\S+|मेरा नंबर हटा \\S+|सदस्यता (?:रद्द|समाप्त)',
      '(?:message|msg) (?:mat|band|na) (?:karo|bhejo|karna|karein|kariye|bhejiye)',
    ],
  },
  ru: {
    whole: [
      'стоп|хватит|отпишите|отписаться|отпишись|прекратите|прекрати|перестаньте|перестань|отстаньте|отстань|отвали',
    ],
    inside: [
      `не (?:пишите|пиши|писать|звоните|звони|присылайте|присылай|отправляйте)${few} (?:больше|никогда)`,
      '(?:больше|никогда)(?: мне)? не (?:пишите|пиши|писать|звоните|присылайте|беспокойте|отправляйте)',
      'не (?:пишите|пиши) мне|не беспокойте|(?:перестаньте|прекратите|перестань|хватит) (?:мне )?(?:писать|слать|присылать|звонить|спамить)',
      '(?:удалите|уберите|исключите) (?:меня|мой номер|мои данные)|отпишите меня|оставьте? меня в покое',
      'не хочу (?:больше )?(?:получать|сообщений|переписываться)',
    ],
  },
  uk: {
    whole: ['припиніть|досить|відписатися|відпишіть'],
    inside: ['не пишіть (?:мені|більше)|більше не пишіть|видаліть (?:мене|мій номер)|дайте (?:мені )?спокій'],
  },
  ro: {
    whole: ['opriți|oprește te|opriți vă|dezabonare|dezabonează mă|dezabonați mă'],
    inside: [
      'nu (?:mă|mi|ne) mai (?:contacta|deranja|suna|scrie|trimite|căuta)\\S*|las(?:ă|ați) mă în pace',
      'șterge(?:ți)? (?:numărul meu|datele mele)|nu mai vreau mesaje',
    ],
  },
  sv: {
    whole: ['sluta|avregistrera|avregistrera mig|lägg av'],
    inside: [
      'sluta (?:skriva|skicka|kontakta|messa|höra av)|(?:skriv|kontakta|messa)(?: till)? mig (?:inte|aldrig)(?: mer| igen)?|inga fler meddelanden',
      'skriv inte (?:till mig|mer)|lämna mig i ?fred|ta bort (?:mig|mitt nummer)',
    ],
  },
  da: {
    whole: ['afmeld|afmeld mig|avmeld|meld meg av|slutt|hold op'],
    inside: [
      '(?:stop|slutt?|hold op) (?:med )?(?:at |å )?(?:skrive|sende|kontakte|plage)',
      `ikke (?:skriv|kontakt|send)\\S*${few} (?:mer|mere|igen|igjen)|(?:skriv|kontakt|send)${few} ikke (?:mer|mere|igen|igjen)`,
      '(?:lad mig|la meg) være(?: i fred)?$|(?:lad mig|la meg) være i fred|(?:slet|fjern|slett) (?:mig|meg|mit nummer|nummeret mitt)',
    ],
  },
  cs: {
    whole: ['přestaňte|přestaň|odhlásit|odhlaste mě|dost'],
    inside: [
      '(?:už )?(?:mi )?nepiš(?:te)?(?: mi)?(?: už| více|$)|už mi nepište|neposílejte mi|nechte mě (?:být|na pokoji)|smažte (?:mě|moje číslo)',
    ],
  },
  el: {
    whole: ['σταμάτα|σταματήστε|στοπ|διαγραφή'],
    inside: [
      'μην? (?:μου|με) (?:ξανα)?(?:στέλνετε|γράφετε|ενοχλείτε|στείλετε|στείλεις)|σταματήστε να|διαγράψτε με|άσε με ήσυχ[οη]',
    ],
  },
  he: {
    whole: ['הפסק|הפסיקו|תפסיק|תפסיקו|הסר|הסירו|להסיר|עצור|די'],
    inside: [
      'אל (?:תכתבו|תשלחו|תפנו|תכתוב|תשלח) (?:לי|אלי)|(?:תפסיקו|תפסיק) (?:לשלוח|לכתוב|להציק)|(?:הסירו|תסירו|תמחקו) אותי',
    ],
  },
  id: {
    whole: ['berhenti|cukup|hentikan|berhenti berlangganan'],
    inside: [
      `jangan (?:hubungi|kirim|chat|wa|ganggu)${few} lagi|(?:berhenti|stop) (?:mengirim|menghubungi|kirim|chat)|hapus nomor saya`,
    ],
  },
};

/** Phrases of languages without spaces between words: they may stand anywhere in the message. */
export const optOutUnspaced: readonly string[] = [
  '退订|退訂|取消订阅|别再(?:发|联系|打扰)|不要再(?:发|联系|打扰|傳|聯絡)|別再(?:傳|聯絡)|停止发送',
  '配信停止|(?:もう|二度と)連絡しないで|送らないで|連絡をやめて|やめてください',
  '수신 ?거부|그만 ?보내|연락 ?하지 ?마|보내지 ?마',
];
