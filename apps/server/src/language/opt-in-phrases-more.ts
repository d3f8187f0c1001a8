// More languages, in the notation of opt-in-phrases.ts.
import type { OptInPhrases } from './opt-in-phrases.ts';

/** Languages with shorter lists. */
export const moreOptInPhrases: Record<string, OptInPhrases> = {
  tr: {
    whole: ['başla|başlat|yeniden başla|tekrar başla|abone ol|tekrar abone ol'],
    inside: [
      '(?:bana|bize)(?: \\S+){0,2} (?:yeniden|tekrar)(?: \\S+){0,2} (?:yazabilirsin|yazabilirsiniz|yazın|yazınız|yaz|ulaşabilirsiniz|mesaj atabilirsiniz|mesaj gönderebilirsiniz)',
      '(?:yeniden|tekrar) (?:bana |bize )?(?:mesaj )?(?:yazabilirsin|yazabilirsiniz|atabilirsiniz|gönderebilirsiniz|almak istiyorum)|bana (?:yazabilirsin|yazabilirsiniz|mesaj atabilirsiniz|mesaj gönderebilirsiniz)',
    ],
    unless: [
      'değil|hayır|asla|hiç|neden|niye|niçin|kim|nasıl|ne zaman|eğer|sadece|yok|yazma|yazmayın|istemiyorum',
    ],
  },
  ar: {
    whole: ['ابدأ|ابدا|ابدأوا|استئناف|اشتراك|إعادة الاشتراك|ستارت'],
    inside: [
      '(?:يمكنك|يمكنكم|بإمكانك|بإمكانكم|تستطيع|تستطيعون)(?: الآن)? (?:مراسلتي|الكتابة لي|التواصل معي|الاتصال بي|أن تراسلني|أن تراسلوني)',
      '(?:راسلني|راسلوني|اكتب لي|اكتبوا لي|تواصل معي|تواصلوا معي) (?:مرة أخرى|من جديد|مجددا)|أريد (?:تلقي|استلام|استقبال) (?:الرسائل|رسائلكم|رسائلك)(?: مرة أخرى| مجددا| من جديد)',
    ],
    unless: ['لا|لم|لن|ليس|لماذا|كيف|متى|إذا|فقط|أبدا|بدون|إلا|لو|هل'],
  },
  hi: {
    whole: ['शुरू|शुरू करो|शुरू करें|शुरू कीजिए|फिर से शुरू करें|स्टार्ट|shuru karo|phir se shuru karo|chalu karo'],
    inside: [
      'मुझे (?:फिर से|दोबारा|वापस)(?: \\S+){0,2} (?:मैसेज|मेसेज|संदेश|message) (?:कर सकते|भेज सकते|करो|करें|भेजो|भेजें|कीजिए|भेजिए)(?: हैं| हो)?',
      'आप मुझे (?:फिर से |दोबारा )?(?:मैसेज|मेसेज|संदेश|message) (?:कर|भेज) सकते(?: हैं| हो)?',
      '(?:mujhe|muje) (?:phir se|fir se|dobara|wapas) (?:message|msg) (?:karo|bhejo|kar sakte|karein|kariye|bhejiye)(?: ho| hain)?',
    ],
    unless: ['मत|नहीं|न|ना|क्यों|कौन|कैसे|कब|क्या|अगर|सिर्फ|कभी|mat|nahi|na|kyon|kyu|kab|kya|agar|kabhi'],
  },
  ru: {
    whole: ['старт|подписаться|подпишите меня|возобновить|возобновите|пишите снова|пишите мне снова'],
    inside: [
      '(?:можете|можешь|можно)(?: \\S+){0,2}? (?:мне )?(?:снова |опять )?(?:писать|написать|присылать|связываться)(?: мне| со мной)?(?: снова| опять)?',
      '(?:пишите|пиши|напишите|напиши)(?: мне)? (?:снова|опять|ещё раз)|(?:снова|опять) (?:пишите|пиши|напишите)(?: мне)?|подпишите меня (?:снова|обратно)|хочу (?:снова|опять) (?:получать|общаться)',
    ],
    unless: [
      'не|нет|никогда|никто|ни|без|нельзя|зачем|почему|кто|как|когда|что|если|только|нечего|ли|почта|почту|почте',
    ],
  },
  uk: {
    whole: ['старт|підписатися|підпишіть мене|відновити|відновіть|пишіть знову'],
    inside: [
      '(?:можете|можеш|можна)(?: \\S+){0,2}? (?:мені )?(?:знову |знов )?(?:писати|написати)(?: мені)?(?: знову| знов)?|(?:пишіть|пиши|напишіть)(?: мені)? (?:знову|знов)',
    ],
    unless: ['не|ні|ніколи|ніхто|без|чому|навіщо|хто|як|коли|що|якщо|тільки|лише'],
  },
  ro: {
    whole: ['start|reia|reluați|abonează mă|abonați mă|reabonare|scrie mi din nou|scrieți mi din nou'],
    inside: [
      '(?:puteți|poți|puteti|poti)(?: \\S+){0,2}? (?:să )?(?:mi |mă |îmi |ma )(?:scrieți|scrii|contactați|contactezi|trimiteți mesaje|trimiți mesaje)(?: din nou| iar)?',
      '(?:scrieți mi|scrie mi|contactați mă|contactează mă) (?:din nou|iar)|(?:abonați|abonează) mă (?:din nou|iar)|vreau să (?:primesc|fiu contactat[ăa]?)(?: \\S+)? (?:din nou|iar)',
    ],
    unless: ['nu|niciodată|nimeni|fără|nici|de ce|cine|cum|când|ce|dacă|doar|numai|mail|email|telefon'],
  },
  sv: {
    whole: ['start|starta|börja igen|återuppta|prenumerera|anmäl mig igen|skriv till mig igen'],
    inside: [
      '(?:du|ni) (?:kan|får)(?: \\S+){0,2}? (?:skriva(?: till)?|kontakta|messa|höra av (?:dig|er) till) mig(?: igen)?|(?:skriv till|kontakta|messa) mig igen|vill (?:få|ha) (?:\\S+ )?(?:meddelanden|sms) igen',
    ],
    unless: ['inte|aldrig|ingen|inga|utan|nej|varför|vem|hur|när|vad|om|bara|endast|mejl|mail|brev|telefon'],
  },
  da: {
    whole: [
      'start|begynd igen|genoptag|tilmeld|tilmeld mig|tilmeld mig igen|meld meg på|skriv til mig igen|skriv til meg igjen',
    ],
    inside: [
      '(?:du|i|dere) (?:kan|må|må gerne|må gjerne)(?: \\S+){0,2}? (?:skrive(?: til)?|kontakte|sende beskeder til) (?:mig|meg)(?: igen| igjen)?|(?:skriv til|kontakt) (?:mig|meg) (?:igen|igjen)|vil (?:\\S+ )?(?:have|få|ha) (?:\\S+ )?(?:beskeder|meldinger) (?:igen|igjen)',
    ],
    unless: [
      'ikke|aldrig|aldri|ingen|uden|uten|nej|nei|hvorfor|hvem|hvordan|hvornår|når|hvad|hva|hvis|kun|bare|mail|brev|telefon',
    ],
  },
  cs: {
    whole: ['start|začít|obnovit|obnovte|přihlásit|přihlaste mě|pište mi znovu'],
    inside: [
      '(?:můžete|můžeš) (?:mi |mě )?(?:zase |znovu |opět )?(?:psát|napsat|kontaktovat)(?: mi)?(?: zase| znovu| opět)?|(?:pište|piš|napište|napiš) mi (?:zase|znovu|opět)|chci (?:zase|znovu|opět) dostávat',
    ],
    unless: [
      'ne|nikdy|nikdo|bez|proč|kdo|jak|kdy|co|pokud|jestli|když|jen|pouze|nemůžete|nemůžeš|mail|telefon',
    ],
  },
  el: {
    whole: ['ξεκίνα|ξεκινήστε|έναρξη|εγγραφή|σταρτ|ξαναγράψτε μου|ξαναγράψε μου'],
    inside: [
      '(?:μπορείτε|μπορείς) να (?:μου |με )(?:ξανα)?(?:γράψετε|γράψεις|στείλετε|στείλεις|γράφετε|επικοινωνήσετε)(?: ξανά| πάλι)?|(?:γράψτε|γράψε|στείλτε|στείλε) μου (?:ξανά|πάλι)|θέλω να (?:ξανα)?(?:λαμβάνω|παίρνω)(?: \\S+)? (?:ξανά|πάλι)',
    ],
    unless: ['δεν|δε|μην|μη|ποτέ|κανείς|χωρίς|όχι|γιατί|ποιος|πώς|πότε|τι|αν|εάν|μόνο'],
  },
  he: {
    whole: ['התחל|התחילו|הרשמה|הירשם|סטארט'],
    inside: [
      '(?:אתם יכולים|אתה יכול|את יכולה|אפשר|מותר לכם|מותר לך)(?: \\S+)? (?:לכתוב|לשלוח|לפנות|להתכתב)(?: שוב)? (?:לי|אלי|איתי)(?: שוב)?|(?:כתבו|תכתבו|שלחו|תשלחו) (?:לי|אלי) שוב|רוצה (?:שוב )?לקבל (?:שוב )?הודעות(?: שוב)?',
    ],
    unless: ['לא|אל|אף|בלי|אין|למה|מדוע|מי|איך|מתי|מה|אם|רק'],
  },
  id: {
    whole: ['mulai|mulai lagi|langganan|berlangganan|berlangganan lagi|start'],
    inside: [
      '(?:anda|kamu|kalian)? ?(?:boleh|bisa|silakan)(?: \\S+)? (?:hubungi|menghubungi|chat|kirim(?:i)? (?:saya )?pesan|wa)(?: ke)? (?:saya|aku)(?: lagi)?|(?:hubungi|chat|kirimi) (?:saya|aku) (?:pesan )?lagi|(?:mau|ingin) (?:menerima|dapat) pesan lagi',
    ],
    unless: [
      'jangan|tidak|tak|bukan|tanpa|belum|nggak|gak|kenapa|mengapa|siapa|bagaimana|kapan|apa|jika|kalau|hanya|email|telepon',
    ],
  },
};

/** Whole messages of languages without spaces between words, their punctuation left out. */
export const optInUnspaced: readonly string[] = [
  '(?:恢复|重新)?(?:订阅|訂閱)|开始|開始|恢复|(?:你|您|你们)?(?:现在)?(?:可以|能)(?:再|重新|继续)(?:给我发(?:消息|信息)|联系我|發訊息給我|聯絡我)(?:了)?|请?(?:再|重新)(?:联系|聯絡)我(?:吧)?',
  '配信再開|再開|再開してください|(?:また|もう一度)連絡して(?:ください|もいいです|も大丈夫です)|メッセージを再開してください',
  '수신 ?(?:동의|재개)|다시 ?(?:시작|연락해 ?주세요|보내 ?주세요|연락하셔도 ?됩니다|연락해도 ?돼요)|재개',
];
