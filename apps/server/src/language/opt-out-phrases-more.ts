// Opt-outs in more languages, in the notation of opt-out-phrases.ts.
import type { OptOutPhrases } from './opt-out-phrases.ts';

const few = '(?: \\S+){0,3}?';

/** The phrases of languages with shorter lists. */
export const moreOptOutPhrases: Record<string, OptOutPhrases> = {
  pl: {
    whole: [
      'dosc|doscc?|rezygnuje|rezygnuj|odczep sie|odczepcie sie|zablokuj mnie|koniec',
      'przestan|przestancie|wypisz|wypisz mnie|usun mnie|dosyc|odsubskrybuj',
    ],
    inside: [
      'nie chce zebyscie (?:do mnie|mi)|(?:prosze |prosimy )?(?:juz )?(?:sie )?(?:ze mna |z nami )?nie kontaktowac|nie kontaktuj(?:cie)? sie|(?:do mnie|mi) nie (?:pisac|pisz|piszcie|wysylac)|rezygnuje z (?:wiadomosci|subskrypcji|kontaktu|newslettera)|nie zycze sobie (?:wiadomosci|kontaktu|sms\\S*|takich)|anuluj(?:cie)? subskrypcje|koniec (?:wiadomosci|pisania)|wycofuje zgode|zablokuj(?:cie)? mnie',
      `nie (?:pisz|piszcie|pisac|kontaktuj|kontaktujcie|wysylaj|wysylajcie|dzwon|dzwoncie)${few} (?:wiecej|juz)`,
      '(?:juz|wiecej) (?:do mnie )?nie (?:pisac|pisz|piszcie|wysylac|wysylajcie|kontaktowac)|nie pisz(?:cie)? do mnie',
      '(?:przestan|przestancie|prosze przestac) (?:do mnie |mi )?(?:pisac|wysylac|dzwonic)',
      '(?:wypisz|usun|wykresl)(?:cie)? (?:mnie|moj numer|moje dane)|nie chce (?:wiecej |juz )?(?:wiadomosci|otrzymywac|dostawac)',
      'daj(?:cie)? mi (?:swiety )?spokoj|zostaw(?:cie)? mnie w spokoju',
    ],
  },
  tr: {
    whole: [
      'ret|rahat birak beni|yazmayi birakin|yazmayi birak|engelle beni|beni engelle|iletisime gecmeyin|rahatsiz etme(?:yin)?|mesaj atma(?:yin)?(?: artik)?',
      'dur|durdur|durun|dur artık|durdurun|yeter|yeter artık|rahat bırak|rahat bırakın',
    ],
    inside: [
      '(?:beni |bizi )?(?:bir daha |artik )?rahatsiz etme(?:yin|yiniz)?$|(?:benimle )?iletisime gecme(?:yin|yiniz)?|(?:mesaj |bana )?(?:yazmayi|gondermeyi|mesaj atmayi|aramayi) (?:birak|kes)(?:in|iniz)?$|numarami (?:listenizden |listeden )?(?:cikar|sil|kaldir)\\S*|abonelig(?:i|imi) iptal\\S*|(?:bana )?(?:daha fazla )?mesaj istemiyorum',
      '(?:bir daha|artık)(?: \\S+){0,3} (?:yazma|yazmayın|yazmayınız|atma|atmayın|gönderme|göndermeyin|göndermeyiniz|aramayın|ulaşmayın)',
      'bana (?:mesaj )?(?:yazma|yazmayın|yazmayınız|atma|atmayın|gönderme|göndermeyin)',
      'mesaj (?:istemiyorum|almak istemiyorum|göndermeyin|atmayın)|(?:beni|bizi) rahat bırak(?:ın)?',
      'listeden (?:çık|sil)\\S*|abonelik\\S* (?:çık|iptal)\\S*|numaramı sil\\S*|beni sil(?:in)?',
    ],
  },
  ar: {
    whole: [
      'كفاية|بس كفاية|خلاص كفاية|احظرني|بلوك|kefaya rasayel|kifaya rasayel|bas kefaya|w2af rasa2el',
      'توقف|توقفوا|قف|كفى|إيقاف|إلغاء|إلغاء الاشتراك|ستوب',
    ],
    inside: [
      'la (?:trasilni|trasilny|tersel|terselly|terseli)(?: li)?|m(?:a)?(?:te?)?b3atl(?:i|ee|y)?i?sh|mateb3at\\S*sh|mat7awelsh \\S+|ma (?:bade|baddi|badi|abgha|abi|bidi) (?:rasa2el|rasayel|rasa2il|messages|msgs)|(?:battal|battalo|batel|wa2ef|w2af|wa22af) (?:teb3atli|teb3at|rasa2el|rasayel|ba3t)',
      'لا (?:ترسلون|تراسلوني|تزعجونا|تكلموني|تكلمني)(?: لي)?|(?:مش|مو) (?:عايز|عايزة|عاوز|عاوزة) (?:رسائل|رسايل|مسجات)|ما (?:بدي|ابغى|ابي|اريد|عاد ابي) (?:رسائل|رسايل|مسجات)|(?:ما |م)(?:تبعتلي|تبعتولي|تبعتليش|تبعتوليش|ترسلي|ترسلولي)|(?:بطل|بطلوا|بطلي) (?:تبعت|تبعتلي|تبعتوا|تبعتولي|رسايل|رسائل)\\S*|(?:سيبني|سيبوني|اتركني|اتركوني|خلوني) (?:في|ب) ?حالي|(?:امسح|امسحوا|شيلوا|شيل|احذف|احذفوا) رقمي|الغ(?:ي|وا)? اشتراكي',
      `لا (?:تراسلني|تراسلوني|تتصل بي|تتصلوا بي|ترسل لي|ترسلوا لي|ترسلوا|تكتب لي|تكتبوا لي|تزعجني|تزعجوني)${few}(?: مرة أخرى| بعد الآن| بعد اليوم| مجددا| أبدا|$)`,
      'توقف(?:وا)? عن (?:مراسلتي|إرسال|الإرسال|الكتابة|إزعاجي|الاتصال)',
      'لا أريد (?:المزيد من )?(?:رسائل|الرسائل|تلقي|استلام|رسائلكم)',
      '(?:احذفني|احذفوني)|(?:احذف|احذفوا|أزيلوا) رقمي|(?:اتركني|اتركوني|دعني|دعوني) (?:وشأني|وحدي|بسلام)|إلغاء اشتراكي',
    ],
  },
  hi: {
    whole: [
      'रुक जाओ|रुक जा|बस करो|बस कीजिए|परेशान मत करो|तंग मत करो|अनसब्सक्राइब|अनसब्सक्राइब करो|ruk jao|ruk ja|rukiye|stop karo|unsubscribe karo|pareshan mat karo|tang mat karo|bas kar',
      'रोकें|रोको|रोकिए|रोक (?:दो|दें|दीजिए)|roko|rokiye|rok do|रुको|रुकें|रुकिए|बंद करो|बंद करें|बंद कीजिए|स्टॉप|ruko|band karo|bas karo',
    ],
    inside: [
      '(?:mujhe|muje|hume)(?: koi| aur)? (?:messages?|msgs?|sms) (?:nahi|nhi|nai|mat|na) \\S+|^(?:messages?|msgs?) (?:nahi|nhi) chahiye|(?:pareshan|tang|disturb) (?:mat|na) (?:karo|kijiye|karna|karein)|mera (?:number|no|nambar) (?:delete|hata|mita|remove)\\S*|contact (?:mat|na) (?:karo|karna|kijiye|karein)|(?:messages?|msgs?) (?:bhejna|karna) band|(?:dobara|phir se) (?:messages?|msg|call|contact) (?:mat|na) \\S+',
      '(?:मैसेज|मेसेज|संदेश|कॉल) (?:मत|न) (?:करो|करिए|करें|कीजिए|करना|भेजो|भेजिए|भेजें|भेजना)$|(?:मैसेज|मेसेज|संदेश) (?:नहीं|नही) चाहिए|मेरा नंबर (?:डिलीट|हटा|मिटा)\\S*|(?:परेशान|तंग) (?:मत|न) \\S+|(?:दोबारा|फिर से|आगे से) (?:मैसेज|मेसेज|संपर्क|कॉल) (?:मत|न) \\S+',
      '(?:मैसेज|मेसेज|संदेश|message|msg) (?:करना |भेजना )?(?:मत|न|ना|बंद) (?:करो|करें|कीजिए|कर दो|भेजो|भेजें|भेजिए|करना)',
      'मुझे (?:परेशान (?:मत|न) \\S+|अकेला छोड़ \\S+)|मुझसे संपर्क (?:मत|न) \\S+|मेरा नंबर हटा \\S+|सदस्यता (?:रद्द|समाप्त)',
      '(?:मैसेज|मेसेज|संदेश) (?:भेजना |करना )?(?:रोकें|रोको|रोकिए|रोक (?:दो|दें|दीजिए))|(?:messages?|msgs?) (?:bhejna |karna )?(?:roko|rokiye|rok do)',
      '(?:message|msg) (?:mat|band|na) (?:karo|bhejo|karna|karein|kariye|bhejiye)',
    ],
  },
  ru: {
    whole: [
      'отписка|отвалите|отвали|не беспокоить|прошу не писать|не надо|заблокируйте меня|stop|otpishite menya|otpishite|otstan(?:te|ite)?|hvatit|khvatit|prekratite',
      'стоп|хватит|отпишите|отписаться|отпишись|прекратите|прекрати|перестаньте|перестань|отстаньте|отстань|отвали',
    ],
    inside: [
      '(?:bolshe (?:mne )?)?ne (?:pishite?|pishi|pisat|zvonite|prisylaite) (?:mne|bolshe)|bolshe (?:mne )?ne (?:pishite?|pishi|zvonite)|(?:otpishite|udalite) (?:menya|moi nomer|moj nomer)|(?:hvatit|khvatit|perestante|prekratite) (?:mne )?(?:pisat|slat|zvonit)|ostav(?:te|ite) menya v pokoe',
      '(?:прошу |пожалуйста |просьба )(?:мне |больше |меня ){0,2}не (?:пишите|писать|беспокоить|звонить|присылать)|не звоните и не пишите|не надо (?:мне |больше ){0,2}(?:писать|звонить|присылать|слать)|не шлите|не пишите сюда|прекратите (?:рассылку|спам)|заблокируйте меня|не ?хочу (?:больше )?(?:получать|сообщени\\S+|смс|переписываться)|удалите (?:меня|мой) (?:из|номер)',
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
    whole: [
      'unreg|stop dong|stop wa|stop chat|jangan ganggu(?: saya)?|blokir saya|(?:saya )?mau berhenti|cukup sudah|tinggalkan saya(?: sendiri)?|biarkan saya sendiri|jangan spam',
      'berhenti|cukup|hentikan|berhenti berlangganan',
    ],
    inside: [
      '(?:jangan|jgn|jngn) (?:hubungi|kirim|chat|wa|ganggu|telepon|telp|kontak|spam|sms)(?: \\S+){0,3}? (?:lagi|lg)|^(?:tolong |mohon |harap )?(?:jangan|jgn) (?:hubungi|ganggu|chat|kontak|spam|wa)(?: (?:saya|sy|aku|kami|gw))?$|(?:tidak|gak|ga|nggak|tak) (?:mau|ingin) (?:menerima |terima |dapat |dikirim )(?:pesan|chat|wa|sms)|(?:tidak|gak|ga|nggak|tak) (?:mau|ingin) (?:pesan|dihubungi)(?: lagi)?$|(?:hapus|keluarkan) (?:saya|nomor saya|nomor sy|no saya|nomer saya)|(?:hentikan|stop) (?:pesan|chat|kirim|spam|wa)',
      `jangan (?:hubungi|kirim|chat|wa|ganggu)${few} lagi|(?:berhenti|stop) (?:mengirim|menghubungi|kirim|chat)|hapus nomor saya`,
    ],
  },
  // Chinese, Japanese and Korean in Latin letters.
  eastInLatin: {
    whole: ['bie fa le|tui ding|tuiding|yamete|yamete kudasai|geuman(?:hae)?'],
    inside: [
      '(?:bu yao|bie) (?:zai )?(?:fa|lianxi|lian xi|darao|da rao)\\S*|(?:mou )?okuranaide|renraku (?:o )?shinaide|(?:yeonlak|yeollak) haji \\S+',
    ],
  },
};
