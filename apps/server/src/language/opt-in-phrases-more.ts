// More languages, in the notation of opt-in-phrases.ts.
import type { OptInPhrases } from './opt-in-phrases.ts';

const trWrite =
  '(?:yazabilirsin(?:iz)?|ulaşabilirsin(?:iz)?|mesaj (?:atabilirsin(?:iz)?|gönderebilirsin(?:iz)?))';
const arAgain = '(?: مرة أخرى| من جديد| مجددا)';
const ruAgain = '(?: (?:теперь|снова|мне|со мной))*';
const ukAgain = '(?: (?:тепер|знову|знов|мені))*';
const csAgain = '(?: (?:teď|zase|znovu|opět))*';

/** The phrases of languages with short lists. */
export const moreOptInPhrases: Record<string, OptInPhrases> = {
  tr: {
    wish: [
      'başla|başlat|yeniden başla|tekrar başla|abone ol|tekrar abone ol',
      `(?:artık )?(?:bana|bize)(?: yeniden| tekrar)? ${trWrite}|(?:artık )?(?:yeniden|tekrar) (?:bana |bize )?${trWrite}`,
      '(?:(?:bana|bize) (?:yeniden|tekrar)|(?:yeniden|tekrar) (?:bana|bize)) (?:yaz|yazın|yazınız|mesaj atın|mesaj gönderin)',
      '(?:yeniden|tekrar) (?:mesaj almak|abone olmak) istiyorum|mesajlarınızı (?:yeniden|tekrar) almak istiyorum',
    ],
    around: [
      'merhaba|selam|günaydın|iyi (?:günler|akşamlar)|evet|tamam|olur|şimdi|artık|bundan sonra|sorun değil|fikrimi değiştirdim',
      'lütfen|teşekkürler|teşekkür ederim|sağ ?olun|pardon|özür dilerim|kusura bakmayın',
    ],
  },
  ar: {
    wish: [
      'ابدأ|ابدا|ابدأوا|استئناف|إعادة الاشتراك|ستارت',
      `(?:يمكنك|يمكنكم|بإمكانك|بإمكانكم|تستطيع|تستطيعون)(?: الآن)? (?:مراسلتي|الكتابة لي|الكتابة إلي|التواصل معي|أن تراسلني|أن تراسلوني)${arAgain}?`,
      `(?:راسلني|راسلوني|اكتب لي|اكتبوا لي|تواصل معي|تواصلوا معي)${arAgain}`,
      `أريد (?:تلقي|استلام|استقبال) (?:الرسائل|رسائلكم|رسائلك)${arAgain}?`,
    ],
    around: [
      'مرحبا|السلام عليكم|أهلا|صباح الخير|مساء الخير|نعم|حسنا|تمام|موافق|الآن|من الآن فصاعدا|لا مشكلة|غيرت رأيي',
      'من فضلكم?|رجاء|لو سمحتم?|شكرا|شكرا لكم?|آسف|آسفة|عذرا',
    ],
  },
  hi: {
    wish: [
      'शुरू|(?:फिर से )?शुरू (?:करो|करें|कीजिए)|स्टार्ट|(?:phir se )?shuru karo|chalu karo',
      '(?:आप )?मुझे (?:फिर से |दोबारा |वापस )?(?:मैसेज|मेसेज|संदेश|message) (?:कर|भेज) सकते (?:हैं|हो)',
      'मुझे (?:फिर से|दोबारा|वापस) (?:मैसेज|मेसेज|संदेश|message) (?:करो|करें|भेजो|भेजें|कीजिए|भेजिए)',
      '(?:mujhe|muje) (?:phir se|fir se|dobara|wapas) (?:message|msg) (?:karo|bhejo|karein|kariye|bhejiye|kar sakte (?:ho|hain))',
    ],
    around: [
      'नमस्ते|नमस्कार|हाँ|हां|जी|जी हाँ|जी हां|ठीक है|अब|अब से|कृपया|प्लीज|धन्यवाद|शुक्रिया|माफ़ कीजिए|सॉरी',
      'namaste|haan|ji|theek hai|thik hai|kripya|dhanyavad|shukriya|ab',
    ],
  },
  ru: {
    wish: [
      'старт|подписаться|возобновить|возобновите|подпишите меня(?: снова| обратно)?',
      `(?:вы |ты )?(?:можете|можешь)${ruAgain} (?:писать|написать|связаться|связываться|присылать сообщения)${ruAgain}`,
      '(?:мне )?можно снова(?: мне)? (?:писать|написать)(?: мне)?|можно мне снова (?:писать|написать)',
      '(?:пишите|пиши|напишите|напиши)(?: мне)? снова|снова (?:пишите|пиши|напишите|напиши)(?: мне)?',
      '(?:я )?хочу (?:снова получать (?:ваши )?сообщения|получать (?:ваши )?сообщения снова|снова общаться)',
    ],
    around: [
      'привет|здравствуйте|здравствуй|добрый (?:день|вечер)|доброе утро|да|ладно|хорошо|окей|теперь|сейчас|отныне|без проблем',
      'пожалуйста|спасибо|спасибо большое|извините|простите|(?:я )?передумала?',
    ],
  },
  uk: {
    wish: [
      'старт|підписатися|відновити|відновіть|підпишіть мене(?: знову| знов)?',
      `(?:ви |ти )?(?:можете|можеш)${ukAgain} (?:писати|написати)${ukAgain}|можна (?:знову|знов) (?:мені )?(?:писати|написати)(?: мені)?`,
      '(?:пишіть|пиши|напишіть|напиши)(?: мені)? (?:знову|знов)|(?:знову|знов) (?:пишіть|пиши|напишіть|напиши)(?: мені)?|(?:я )?хочу (?:знову|знов) отримувати (?:ваші )?повідомлення',
    ],
    around: [
      'привіт|вітаю|доброго дня|добрий (?:день|вечір)|добрий ранок|так|добре|гаразд|тепер|зараз|відтепер',
      'будь ласка|дякую|вибачте|перепрошую|(?:я )?передумала?',
    ],
  },
  ro: {
    wish: [
      'reia|reluați|abonează mă|abonați mă|reabonare',
      '(?:îmi|mi) (?:puteți|poți)(?: acum)? (?:scrie|trimite mesaje)(?: din nou)?|mă (?:puteți|poți)(?: acum)? contacta(?: din nou)?',
      '(?:puteți|poți)(?: acum)? să (?:mi (?:scrieți|scrii|trimiteți mesaje|trimiți mesaje)|mă (?:contactați|contactezi))(?: din nou)?',
      '(?:scrieți mi|scrie mi|contactați mă|contactează mă|abonați mă|abonează mă) din nou|vreau să (?:primesc (?:din nou mesaje|mesaje din nou)|fiu contactată? din nou)',
    ],
    around: [
      'bună|salut|bună (?:ziua|dimineața|seara)|da|bine|de acord|acum|de acum|de acum înainte|nicio problemă|m ?am răzgândit',
      'vă rog|te rog|mulțumesc|mersi|scuze|îmi pare rău',
    ],
  },
  sv: {
    wish: [
      'starta|börja igen|återuppta|prenumerera',
      '(?:du|ni) (?:kan|får)(?: nu| gärna| igen)* (?:skriva(?: till)?|kontakta|messa|höra av (?:dig|er) till|skicka meddelanden till) mig(?: igen)?',
      '(?:skriv till|kontakta|messa) mig(?: gärna)? igen|jag vill (?:(?:få|ha) (?:era |dina )?meddelanden igen|bli kontaktad igen)',
    ],
    around: [
      'hej|hejsan|god (?:morgon|kväll)|ja|okej|visst|gärna|nu|från och med nu|inga problem|jag har ändrat mig',
      'snälla|tack|tack så mycket|förlåt|ursäkta',
    ],
  },
  da: {
    wish: [
      'begynd igen|genoptag|(?:tilmeld|påmeld)(?: (?:mig|meg))?(?: igen| igjen)?|meld meg på(?: igjen)?',
      '(?:du|i|dere) (?:kan|må|får)(?: nu| nå| gerne| gjerne| igen| igjen)* (?:skrive(?: til)?|kontakte|sende (?:beskeder|meldinger) til) (?:mig|meg)(?: igen| igjen)?',
      '(?:skriv til|kontakt) (?:mig|meg)(?: gerne| gjerne)? (?:igen|igjen)|jeg vil (?:gerne |gjerne )?(?:have|få|ha) (?:beskeder|meldinger) (?:igen|igjen)',
    ],
    around: [
      'hej|hei|goddag|god (?:morgen|dag|aften|kveld)|ja|okej|fint|gerne|gjerne|nu|nå|fra nu af|fra nå av|jeg har ombestemt (?:mig|meg)',
      'tak|takk|mange tak|tusen takk|undskyld|unnskyld|beklager|vær så snill',
    ],
  },
  cs: {
    wish: [
      'začít|obnovit|obnovte|přihlaste mě',
      `(?:už )?(?:můžete|můžeš) (?:mi${csAgain} (?:psát|napsat)|mě${csAgain} kontaktovat|(?:psát|napsat) mi|(?:zase|znovu|opět) (?:mi (?:psát|napsat)|psát))${csAgain}`,
      '(?:pište|piš|napište|napiš) mi (?:zase|znovu|opět)|chci (?:zase|znovu|opět) dostávat (?:vaše )?zprávy',
    ],
    around: [
      'ahoj|dobrý (?:den|večer)|dobré ráno|ano|dobře|v pořádku|teď|nyní|od teď|žádný problém|rozmyslela? jsem si to',
      'prosím|díky|děkuji|děkuju|promiňte|omlouvám se',
    ],
  },
  el: {
    wish: [
      'ξεκίνα|ξεκινήστε|έναρξη|σταρτ',
      '(?:μπορείτε|μπορείς) να (?:μου (?:ξανα)?(?:γράψετε|γράψεις|γράφετε|στείλετε|στείλεις)|επικοινωνήσετε μαζί μου)(?: ξανά| πάλι)?',
      '(?:γράψτε|γράψε|στείλτε|στείλε) μου (?:ξανά|πάλι)|ξαναγράψτε μου|ξαναγράψε μου|θέλω να (?:ξανα)?(?:λαμβάνω|παίρνω) μηνύματα (?:ξανά|πάλι)',
    ],
    around: [
      'γεια|γεια (?:σας|σου)|καλημέρα|καλησπέρα|ναι|εντάξει|οκ|τώρα|από τώρα|από εδώ και πέρα|κανένα πρόβλημα|άλλαξα γνώμη',
      'παρακαλώ|ευχαριστώ|συγγνώμη',
    ],
  },
  he: {
    wish: [
      'התחל|התחילו|סטארט',
      '(?:אתם יכולים|אתה יכול|את יכולה|מותר לכם|מותר לך)(?: שוב| עכשיו)? (?:לכתוב|לשלוח|לפנות)(?: שוב)? (?:לי|אלי|אליי)(?: הודעות)?(?: שוב)?',
      '(?:כתבו|תכתבו|שלחו|תשלחו) (?:לי|אלי|אליי) שוב|אני רוצה (?:שוב לקבל|לקבל שוב) הודעות|אני רוצה לקבל הודעות שוב',
    ],
    around: [
      'היי|הי|שלום|בוקר טוב|ערב טוב|כן|בסדר|אוקיי|עכשיו|מעכשיו|אין בעיה|שיניתי את דעתי',
      'בבקשה|תודה|תודה רבה|סליחה|מצטערת?',
    ],
  },
  id: {
    wish: [
      'mulai|mulai lagi|berlangganan|berlangganan lagi',
      '(?:anda|kamu|kalian) (?:boleh|bisa)(?: sekarang)? (?:menghubungi|hubungi|chat|kirim pesan ke|kirimi pesan) (?:saya|aku)(?: lagi)?',
      '(?:silakan )?(?:hubungi|chat) (?:saya|aku) lagi|(?:silakan )?kirimi (?:saya|aku) pesan lagi|(?:saya|aku) (?:mau|ingin) (?:menerima|dapat) pesan lagi',
    ],
    around: [
      'halo|hai|selamat (?:pagi|siang|sore|malam)|ya|iya|baik|oke|sekarang|mulai sekarang|tidak masalah|saya berubah pikiran',
      'tolong|mohon|silakan|terima kasih|makasih|maaf',
    ],
  },
};
