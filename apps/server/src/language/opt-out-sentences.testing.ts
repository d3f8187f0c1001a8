// Opt-outs, and sentences that only resemble opt-outs, by language. Bars separate the sentences.

/** Splits a block of text at its bars. */
function splitSentences(block: string): string[] {
  return block.split('|').map((sentence) => sentence.trim());
}

/** Opt-outs by language. Some are misspelled, lack their accents, or are written in Latin letters. */
export const optOuts: Record<string, string[]> = {
  en: splitSentences(`
    STOP | stop | Stop. | STOP!!! | stop 🙏 | S T O P | s.t.o.p | S-T-O-P | stoooop | stop stop STOP | 🛑 |
    Please stop | stop please, thanks | No, stop. | Thanks for the info. STOP | stop messaging me |
    Stop texting me! | please stop sending me these messages | unsubscribe | Unsubscribe me |
    how do I unsubscribe? | I want to opt out | opt-out | remove me | remove me from your list |
    delete my number | take me off the list | leave me alone | don't contact me again |
    Do not message me anymore | never write to me again | no more messages |
    I don’t want to receive any more messages | lose my number | can you please stop? | go away |
    I no longer want to hear from you | fuck off | QUIT | STOP. Who gave you my number? | i said stop |
    stp messaging me | stpo | sotp | pls stop sendin me messages | stop msging me | unsubcribe |
    unsuscribe me | dont text me | no more texts pls | i dont want ur messages | END | STOP ALL |
    Hello. I got your message. Please stop writing to me. Have a nice day. | Hi Lea, STOP. Thanks. |
    Thanks but please take my number off your list, I already bought one | quit messaging me | block me |
    stop spamming me or I report you | I never asked for this, stop it | not interested, stop messaging |
    please dont write me anymore | enough already stop
  `),
  fr: splitSentences(`
    Arrêtez | ARRET | ne m'écrivez plus | Ne m’écrivez plus jamais svp | ne me contactez plus |
    désabonnez-moi | désinscrivez moi | Merci de ne plus me contacter | laissez-moi tranquille |
    arrêtez de m’écrire | foutez-moi la paix | supprimez mon numéro | je ne veux plus recevoir de messages |
    m'envoyez plus de messages | stop svp | me désabonner | Bonjour, je ne souhaite plus être contactée |
    arret | Arrête | STOP | ne mecrivez plus | n'ecrivez plus | me contactez plus | desabonner |
    merci de plus m'ecrire | laisser moi tranquille | arreter de m'envoyer des messages | suprimez mon numero |
    je veux plus de vos messages | arrêtez vos messages | stop aux messages | plus de messages svp |
    Bonjour. J'ai bien reçu. Ne me contactez plus. Merci. | retirez-moi de votre liste |
    enlevez mon numéro de vos fichiers | je me désinscris | lâchez-moi | fichez moi la paix |
    arrêtez ça tout de suite | ARRÊTEZ !!! | stop pub | je souhaite me désabonner | ça suffit |
    veuillez cesser de me contacter
  `),
  es: splitSentences(`
    baja | BAJA | no me escribas más | No me escriban mas por favor | deja de escribirme | darme de baja |
    basta ya | quiero darme de baja | no quiero más mensajes | déjame en paz | borre mi número |
    no me contacten nunca más | Baja por favor | STOP | no me escribas mas | no mescribas mas |
    deje de molestar | dejen de mandarme mensajes | dame de baja | denme de baja | basta |
    no kiero mas mensajes | ya no quiero recibir mensajes | dejenme tranquila | borra mi numero |
    no me manden nada más | Hola. Gracias. No me escriban más. Saludos. | quítenme de la lista |
    elimina mis datos | cancelar suscripción | no molesten | parad ya | para de escribirme |
    no vuelvas a escribirme | no me vuelvan a contactar | quiero la baja | desuscribir
  `),
  de: splitSentences(`
    Stopp | aufhören | Aufhoeren! | Abmelden | Schreiben Sie mir nicht mehr | schreib mir bitte nicht mehr |
    lass mich in Ruhe | keine weiteren Nachrichten | Löschen Sie meine Nummer | Bitte nicht mehr kontaktieren |
    Hören Sie auf, mir zu schreiben | melden Sie sich nicht mehr | STOPP | stop | Stop bitte | aufhörn |
    Hör auf | abmelden bitte | Abbestellen | schreib mir nich mehr | lasst mich in ruhe |
    keine Nachrichten mehr | Ich will keine Nachrichten mehr | ich möchte keine nachrichten mehr erhalten |
    loeschen sie meine nummer | lösch meine nummer | bitte nicht mehr schreiben |
    hören sie auf mich anzuschreiben | Hallo. Danke für die Info. Bitte schreiben Sie mir nicht mehr. Gruß |
    nehmen Sie mich aus der Liste | nehmt mich aus eurer liste | austragen | ich möchte mich abmelden |
    Kontaktieren Sie mich nie wieder | kein Kontakt mehr bitte | unterlassen Sie das |
    unterlassen sie weitere nachrichten | verschwinde | STOP!!! Wer sind Sie | Bitte keine Werbung mehr |
    nerven Sie mich nicht mehr
  `),
  it: splitSentences(`
    basta | non mi scrivere più | non scrivetemi più | smettila di scrivermi | lasciami in pace |
    cancellatemi | disiscrivimi | non voglio più ricevere messaggi | BASTA | basta messaggi | stop |
    Stop per favore | non mi scrivere piu | nn scrivetemi piu | non scrivermi | smettete di scrivermi |
    smettetela | lasciatemi stare | cancella il mio numero | cancellate i miei dati | disiscrivetemi |
    disiscrizione | annulla iscrizione | non voglio più messaggi | non voglio altri messaggi |
    Buongiorno. Grazie. Non contattatemi più. Saluti. | non mi contattate più | non mi disturbate più |
    non mandatemi più niente | toglimi dalla lista | toglietemi dalla lista | rimuovimi |
    eliminate il mio contatto | niente più messaggi | finitela | piantatela | non rompete | fermatevi |
    vi prego di non scrivermi più | smetti di mandarmi messaggi
  `),
  pt: splitSentences(`
    parar | pare | não me escreva mais | não me mande mais mensagens | me deixe em paz |
    pare de me mandar mensagens | descadastrar | não quero mais receber mensagens | SAIR | PARAR | Pare! |
    parem | parem de me mandar mensagem | stop | sair da lista | nao me escreve mais | nao manda mais msg |
    não mande mais nada | me deixa em paz | deixem-me em paz | para de me mandar msg | me descadastre |
    me descadastra | descadastrem meu número | nao quero receber mais mensagens | não quero mais mensagens |
    Olá. Obrigado. Não me escrevam mais. Abraço. | apague meu número | remove meu numero | remova meu contato |
    me remova da lista | me tira da lista | tirem-me da lista | cancelar inscrição | não me contacte |
    não me contate mais | não entre mais em contato | não entrem mais em contato comigo | basta |
    chega de mensagens | não me incomode mais | me bloqueia | não me perturbe
  `),
  nl: splitSentences(`
    stop ermee | uitschrijven | stuur me geen berichten meer | laat me met rust | schrijf me uit |
    app me niet meer | geen berichten meer | stop | STOP | stoppen | stop alsjeblieft | hou op | houd op |
    uitschrijven aub | afmelden | AFMELDEN | stuur mij niks meer | laat mij aub met rust | app mij nooit meer |
    ik wil geen berichten meer | ik wil geen berichten meer ontvangen | wil geen appjes meer |
    verwijder mijn nummer | verwijder mij uit je lijst | haal me van de lijst | niet meer appen |
    niet meer contacteren | neem geen contact meer op | Hallo. Bedankt. Stuur me geen berichten meer. Groet |
    schrijf me niet meer | contacteer me niet meer | stop met berichten sturen | stop met appen |
    hou op met berichten sturen | mail me niet meer | meld me af | blokkeer mij | bel me niet meer | rot op |
    val me niet meer lastig | ik wil me uitschrijven | ik wil niet meer benaderd worden | geen contact meer
  `),
  tr: splitSentences(`
    dur | DURDUR | bana bir daha yazmayın | artık mesaj göndermeyin | beni rahat bırakın | numaramı silin |
    Mesaj istemiyorum | dur artık | durun | yeter | yeter artık | stop | RET | bana yazma | bana yazmayin |
    artık yazmayın | artik yazmayin | mesaj atmayın | mesaj atmayin lutfen | bana mesaj atma |
    beni rahat birak | rahat bırak beni | numarami silin | numaramı listenizden çıkarın | listeden çıkar |
    beni listeden çıkarın | mesaj almak istemiyorum | daha fazla mesaj istemiyorum |
    Merhaba. Mesajınızı aldım. Lütfen bana yazmayın. İyi günler. | abonelikten çık |
    abonelikten çıkmak istiyorum | aboneliği iptal et | beni silin | bir daha aramayın | rahatsız etmeyin |
    beni rahatsız etmeyin | beni bir daha rahatsız etme | iletişime geçmeyin | benimle iletişime geçmeyin |
    yazmayı bırakın | mesaj göndermeyi kesin | ENGELLE BENİ
  `),
  pl: splitSentences(`
    przestań | nie pisz do mnie więcej | proszę nie pisać więcej | wypisz mnie | usuń mój numer |
    dajcie mi spokój | PRZESTAŃ | przestan | przestańcie | stop | STOP | dość | nie pisz do mnie wiecej |
    nie piszcie do mnie | prosze juz nie pisac | nie pisz już | wypisz mnie z listy | wypiszcie mnie |
    usun moj numer | usuńcie moje dane | daj mi spokoj | zostaw mnie w spokoju | nie chcę więcej wiadomości |
    nie chce wiadomosci | nie chcę otrzymywać wiadomości |
    Dzień dobry. Dziękuję. Proszę do mnie nie pisać. Pozdrawiam. | przestań do mnie pisać | przestańcie pisać |
    nie kontaktujcie się ze mną | prosze sie ze mna nie kontaktowac | rezygnuję z wiadomości | rezygnuję |
    REZYGNUJE | nie życzę sobie wiadomości | nie zycze sobie kontaktu | odsubskrybuj | anuluj subskrypcję |
    koniec wiadomości | nie wysyłajcie mi więcej | nie dzwońcie więcej | odczep się | odczepcie sie |
    wycofuję zgodę | zablokuj mnie
  `),
  ru: splitSentences(`
    стоп | СТОП! | не пишите мне больше | больше не пишите | отпишите меня | оставьте меня в покое |
    хватит мне писать | Стоп | stop | хватит | не пиши мне | не пишите мне | больше мне не пишите |
    прошу не писать | пожалуйста не пишите | отписаться | отписка | удалите мой номер | удалите меня из базы |
    уберите меня из рассылки | отстаньте | отстань | отвалите | прекратите | прекратите рассылку |
    перестаньте писать | перестань мне писать | не беспокойте меня | не беспокоить |
    не хочу получать сообщения | не хочу больше сообщений | я не хочу получать ваши сообщения |
    Здравствуйте. Спасибо. Больше мне не пишите. До свидания. | не звоните и не пишите |
    никогда мне не пишите | ne pishite mne | ne pishi mne bolshe | bolshe ne pishite | otpishite menya |
    hvatit pisat | ostavte menya v pokoe | otstante | udalite moi nomer | не надо мне писать |
    не надо больше писать | заблокируйте меня | нехочу получать смс | не шлите мне ничего
  `),
  ar: splitSentences(`
    توقف | إلغاء الاشتراك | لا تراسلني مرة أخرى | لا أريد المزيد من الرسائل | توقفوا عن مراسلتي |
    اتركني وشأني | توقفوا | قف | كفى | كفاية | بس كفاية | إيقاف | ايقاف | إلغاء | الغاء | الغاء الاشتراك |
    الغِ اشتراكي | ستوب | STOP | لا تراسلني | لا تراسلوني | لا ترسل لي رسائل | لا ترسلوا لي أي رسائل |
    لا تكتب لي | لا تتصل بي مرة أخرى | لا اريد رسائل | لا أريد رسائلكم | مش عايز رسائل | مش عايزة رسايل تاني |
    ما بدي رسائل | ما ابغى رسائل | لا ترسلون لي | توقف عن ارسال الرسائل | اتركوني في حالي | سيبني في حالي |
    احذف رقمي | احذفوا رقمي | امسح رقمي | شيلوا رقمي | احذفني من القائمة |
    مرحبا. شكرا. لا تراسلني مرة أخرى. مع السلامة. | متبعتليش تاني | ما تبعتلي رسائل | بطل تبعتلي |
    بطلوا تبعتوا رسايل | la trasilni | mat7awelsh tekalemni | matb3atlish tani | mateb3atlish rasayel |
    ma bade rasa2el | w2af rasa2el | kefaya rasayel | battal teb3atli | لا تزعجني | لا تزعجوني | احظرني
  `),
  hi: splitSentences(`
    रुको | बंद करो | मुझे मैसेज मत करो | message mat karo | मुझे परेशान मत करो | रुक जाओ | बंद कीजिए | बस करो |
    स्टॉप | STOP | मुझे मैसेज मत करिए | मैसेज मत भेजो | मैसेज भेजना बंद करो | मैसेज करना बंद कीजिए |
    संदेश भेजना बंद करें | परेशान मत करो | तंग मत करो | मेरा नंबर हटा दो | मेरा नंबर डिलीट करो |
    मेरा नंबर हटाओ | मुझे मैसेज नहीं चाहिए | मुझे और मैसेज नहीं चाहिए | मुझसे संपर्क मत करो |
    दोबारा मैसेज मत करना | नमस्ते। धन्यवाद। मुझे मैसेज मत करो। नमस्कार। | सदस्यता रद्द करें | अनसब्सक्राइब |
    मुझे अकेला छोड़ दो | कॉल मत करो | msg mat karo | message mat bhejo | msg band karo | band karo | bas karo |
    mujhe message mat karo | mujhe msg mat bhejo | dobara message mat karna | mujhe message nahi chahiye |
    msg nahi chahiye | pareshan mat karo | mera number delete karo | mera number hata do | tang mat karo |
    unsubscribe karo | contact mat karo | mujhe contact mat karna | messages bhejna band karo | ruk jao
  `),
  zh: splitSentences(`
    退订 | 退訂 | TD | td | 回T退订 | 停止 | 停 | STOP | 别发了 | 别再发了 | 不要再发了 | 不要再发信息给我 | 请不要再联系我 | 不要联系我 | 别联系我 |
    别再联系我了 | 不要再打扰我 | 请勿打扰 | 别打扰我 | 别烦我 | 别来烦我 | 不要发消息了 | 别给我发消息 | 別再傳了 | 不要再傳訊息給我 | 请停止发送 | 停止发送 | 取消订阅 |
    取消訂閱 | 删除我的号码 | 把我删掉 | 把我从名单删除 | 拉黑我 | 我不想再收到消息 | 不想收到你们的消息 | 不需要再发 | 你好。谢谢。请不要再联系我。再见。 | 请不要再给我发短信 | 別煩我 |
    滚 | 走开 | 够了别发了 | 請勿再聯絡 | 拒收 | bie fa le | bu yao zai fa le | tui ding
  `),
  ja: splitSentences(`
    停止 | ストップ | STOP | やめて | やめてください | やめろ | もうやめて | 送らないで | 送らないでください | もう送らないでください | メッセージを送らないで | 配信停止 |
    配信停止してください | 配信停止希望 | 登録解除 | 解除 | 退会 | 連絡しないで | もう連絡しないでください | 二度と連絡しないで | 連絡をやめてください | 連絡不要です | 連絡はいりません |
    メッセージはいりません | もうメッセージいらない | 私の番号を削除してください | 番号を消して | リストから外してください | リストから削除して | ブロックして | 迷惑です | 迷惑なのでやめて |
    しつこい | ほっといて | 放っておいて | もう結構です送らないで | こんにちは。ありがとう。もう連絡しないでください。失礼します。 | メールしないで | LINEしないで | かまわないで |
    これ以上送らないで | mou okuranaide | renraku shinaide
  `),
  ko: splitSentences(`
    그만 | 그만해 | 그만하세요 | 그만 보내 | 그만 보내세요 | 그만 좀 보내세요 | 스톱 | STOP | 수신거부 | 수신 거부 | 수신거부합니다 | 중지 | 중단 | 정지 | 해지 |
    탈퇴 | 구독취소 | 구독 취소 | 연락하지 마 | 연락하지 마세요 | 다시는 연락하지 마세요 | 더 이상 연락하지 마세요 | 더이상 연락하지 말아주세요 | 메시지 보내지 마 |
    메시지 보내지 마세요 | 문자 보내지 마세요 | 문자 그만 | 카톡 보내지 마세요 | 보내지 마세요 | 안녕하세요. 감사합니다. 연락하지 마세요. 안녕히. | 제 번호 삭제해 주세요 |
    내 번호 지워 | 번호 지워주세요 | 명단에서 빼 주세요 | 차단해 | 귀찮게 하지 마 | 귀찮게 하지 마세요 | 메시지 필요 없어요 | 메시지 안 받을래요 | 안 받고 싶어요 메시지 |
    스팸 그만 | 꺼져 | geuman | yeonlak haji maseyo
  `),
  id: splitSentences(`
    berhenti | BERHENTI | stop | STOP | stop dong | cukup | hentikan | hentikan pesan ini |
    berhenti kirim pesan | stop kirim pesan | stop chat saya | stop wa | jangan hubungi saya lagi |
    jangan hubungi saya | jgn hubungi sy lagi | jangan kirim pesan lagi | jangan kirim wa lagi |
    jangan chat saya lagi | jangan chat lagi | jgn chat lg | jangan ganggu saya | jangan ganggu lagi |
    tolong jangan hubungi saya lagi | saya tidak mau menerima pesan | saya gak mau pesan lagi |
    ga mau dikirim pesan | tidak mau dihubungi lagi | hapus nomor saya | tolong hapus nomor sy |
    hapus saya dari daftar | keluarkan saya dari daftar | berhenti berlangganan | UNREG |
    Halo. Terima kasih. Jangan hubungi saya lagi. Salam. | blokir saya | saya terganggu, stop |
    tinggalkan saya sendiri | biarkan saya sendiri | jangan telepon lagi | sudah cukup jangan kirim lagi |
    jangan spam
  `),
  everywhere: splitSentences(`
    🛑 | 🛑🛑 | ✋ | ✋🏽 | 🚫 | 🚫🚫 | ⛔ | 🛑 ✋ | 🚫📱 | 🛑 stop | ＳＴＯＰ | ŚTÓP | st0p | s t o p |
    STOP STOP STOP | не пишіть мені | nu mă mai contactați | sluta skriva till mig | už mi nepište |
    σταματήστε | תפסיקו לשלוח | afmeld | "STOP" | *STOP* | STOP. | stop/stop
  `),
  others: splitSentences(`
    не пишіть мені | nu mă mai contactați | sluta skriva till mig | jangan hubungi saya lagi | už mi nepište |
    σταματήστε | תפסיקו לשלוח | 退订 | 不要再联系我 | 配信停止してください | 수신거부 | afmeld | ＳＴＯＰ | ŚTÓP | st0p
  `),
  mixed: splitSentences(`
    hey i think its better if you stop texting me thanks | pls delete me from this |
    I would like to be taken off your mailing list | please cease all contact |
    do not contact this number again | remove this number | wrong person, remove my number | STOP!!!!!!! NOW |
    im not interested pls dont message again | I asked you to stop |
    Listen, I have told you, stop contacting me, ok? | this is spam, stop | ok stop | stop now | no stop |
    stop sending messages to this number | J'ai demandé que vous arrêtiez de m'écrire | arrete de mecrire |
    arrêtez de m'écrire s'il vous plaît, je suis en deuil | svp ne plus m'envoyer de messages |
    je ne souhaite plus recevoir vos messages | vous me harcelez, arrêtez | ya no me escriba |
    por favor no más mensajes | no me interesa, no me escriban más | deje de enviarme mensajes por favor |
    no quiero que me escriban | hört bitte auf mir zu schreiben | ich will nicht mehr angeschrieben werden |
    bitte löschen sie mich aus ihrer datenbank | non scrivetemi più grazie | la smetta di scrivermi |
    per favore smettete | pare de me enviar mensagem por favor | não quero mais contato |
    retire meu número da lista | ik wil niks meer van jullie horen | stop met mij te appen |
    lütfen artık mesaj atmayın bana | mesaj atma artık | proszę przestać pisać |
    nie chcę żebyście do mnie pisali | пожалуйста, больше не пишите мне | не пишите сюда |
    прекратите мне писать | رجاء لا تراسلوني | please mujhe message mat karo | 请别再发信息了 | 以后别发了 |
    もうLINEしないでください | 연락 그만하세요 | tolong jangan chat saya lagi ya | berhenti menghubungi saya
  `),
  numbers: splitSentences(`
    You have the wrong number, delete my number | Please take me off your contact list, wrong number |
    Delete my number. I never use this app | Delete my number: 0612345678 |
    remove my number from your list, I am not giving you a new number |
    Remove my number. You texted my old number too | please remove my number, i use this for work |
    remove my number, I use this number for work | I no longer use this number, delete my number |
    delete my number 0612345678 | don't call me on 0612345678 again, delete my number |
    Delete my number, my other number is blocked too | Please use this number no more, delete my number |
    delete my number and stop calling me on my new number 0612345678 | supprimez mon numéro et l'autre 0612345678 |
    delete my number and don't use my other number | remove my number, I have a new number | delete my number, I don't have a new number |
    supprimez mon numéro, vous avez déjà écrit à mon ancien numéro | supprimez mon numéro, faux numéro |
    supprimez mon numéro 06 12 34 56 78 | supprimez mon numéro, j'ai un nouveau numéro | supprimez mon numéro, je n'ai pas d'autre numéro |
    borre mi número, no tengo otro numero | borre mi número, es un número viejo |
    Löschen Sie meine Nummer und die andere Nummer | Löschen Sie meine Nummer, falsche Nummer |
    Löschen Sie meine Nummer, ich habe keine andere Nummer | cancella il mio numero, ho un numero vecchio |
    cancella il mio numero, non ho un altro numero | apague meu número, não tenho outro número |
    apague meu número e o outro número também | verwijder mijn nummer, ook mijn ander nummer |
    verwijder mijn nummer, ik gebruik dit nummer voor werk
  `),
  indirect: splitSentences(`
    I'd rather not get texts from you | I prefer not to get your messages |
    I'd rather not receive any more messages. You write me every day |
    je préfère ne plus être dérangé par vos messages | merci de faire le nécessaire pour ne plus être contacté |
    bitte keine Nachrichten | Je vous ai dit que c'est du spam | Comment faire pour ne plus recevoir vos messages ? | quiero no recibir más publicidad |
    quisiera dejar de recibir sus mensajes | vorrei non ricevere più i vostri messaggi |
    quero não receber mais mensagens | ich möchte lieber keine Nachrichten bekommen |
    not interested, this is spam | I don't need a quote, this is harassment | you are spamming me, my wife is angry |
    This is spam. Have a nice day | I will report you to the police | I'll report your number to WhatsApp |
    if you write again I will report you | If you text me again, I'll block you | I said this is spam |
    je ne suis pas intéressé, c'est du spam | si vous continuez, je vais vous signaler |
    no me interesa, esto es acoso | nos están acosando | si me vuelven a escribir, los voy a denunciar |
    kein Interesse, das ist Spam | wenn Sie mir noch einmal schreiben, werde ich Sie als Spam melden |
    non mi interessa, questo è spam | la segnalo come spam | se mi scrivete ancora vi denuncio |
    não tenho interesse, isso é spam | vocês estão me perturbando, minha esposa está doente |
    geen interesse, dit is spam | als je me nog een keer appt, blokkeer ik je | ik blokkeer je
  `),
  invisible: ['ST\u200bOP', '\u202eSTOP', 'STOP\nSent from my iPhone', 'Hello\nstop\nthanks'],
};

/** Sentences that are not opt-outs. */
export const goOn: Record<string, string[]> = {
  en: splitSentences(`
    bus stop | I'll stop by tomorrow | can you stop by on Monday | could you stop by on Monday? |
    Can you stop by? | don't stop | don't stop writing | non-stop | I can't stop thinking about it |
    please don't stop writing | Do not stop messaging me | It is next to the bus stop. | stop me if I'm wrong |
    Stop me if I am wrong, but is it 8000? | Next stop: Lyon | Can I stop the work half way? |
    never stop learning | pit stop at 10 | don't call me before 10 | remove the old kitchen |
    the radio does not stop | cancel my appointment | not interested | Stop, wait, I have one question |
    unstoppable | I have to stop now, talk later | I do not want you to stop | I want to remove a wall |
    Don't unsubscribe me! | leave me a message | What does "reply STOP to unsubscribe" mean? |
    You wrote: reply STOP to opt out | one stop shop | the rain won't stop |
    stop it you're making me blush 😂 | Stop, that's too funny haha | why did you stop writing? |
    When does the bus stop running? | you can text me on this number | I quit smoking | in the end yes |
    at the end of the month | please remove the tiles | delete the second room from the quote
  `),
  fr: splitSentences(`
    je voudrais arrêter de fumer | n'arrêtez pas | je vais m’arrêter chez vous | plus de 8000 |
    arrête c'est trop beau | Arrête, c'est trop beau ! | arrête tu me fais rire 😂 | arrêt de bus |
    à l'arrêt du tram | on s'arrête quand ? | pouvez-vous vous arrêter lundi ? | sans arrêt | non stop |
    je n'arrête pas d'y penser | c'est arrêté depuis lundi | ne vous arrêtez pas de m'écrire |
    vous pouvez me contacter demain | ne m'appelez pas avant 10h | ne me contactez pas avant lundi |
    supprimez la cloison | retirer l'ancienne cuisine | laissez-moi un message | laissez-moi réfléchir |
    je ne veux pas de baignoire | plus de place dans la cuisine | je n'ai plus de questions |
    Répondez STOP, c'est quoi ? | vous avez écrit « répondez STOP pour ne plus recevoir de messages » |
    les travaux sont arrêtés | oui mais non | j'ai arrêté mon choix | arrêtons-nous sur le devis
  `),
  es: splitSentences(`
    planta baja | la casa es baja | de baja calidad | estoy de baja médica |
    No me llames ahora, llámame mañana | dejaré de trabajar en mayo | para la cocina | para mañana |
    la parada del autobús | no para de llover | no puedo parar de pensar en ello | no dejes de escribirme |
    basta con un presupuesto | con eso basta | déjame pensarlo | déjame un mensaje | no quiero bañera |
    quiero quitar la pared | borrar la segunda opción | ¿puedes parar el lunes por casa? | alto | techo alto |
    más de 8000 | no me escribas antes de las 10 | hablamos mañana | no me molesta |
    baja el precio? | me puedes bajar el precio | sin parar |
    dice "responde BAJA para no recibir más", ¿qué es?
  `),
  de: splitSentences(`
    ich höre nicht auf | nicht mehr als 8000 | Bushaltestelle | Können Sie am Montag kurz stoppen? | nonstop |
    ich kann nicht aufhören daran zu denken | hör nicht auf zu schreiben | hör auf, das ist zu lustig 😂 |
    schreiben Sie mir morgen | schreib mir nicht vor 10 Uhr | rufen Sie mich nicht vor 10 an |
    ich habe aufgehört zu rauchen | löschen Sie den zweiten Punkt | wir wollen die Wand entfernen |
    nehmen Sie die alte Küche mit | lass mich überlegen | lass mich kurz nachdenken |
    lassen Sie mir eine Nachricht da | keine Badewanne | mehr Nachrichten habe ich nicht |
    ich melde mich später | ich melde mich nicht vor Montag | Schluss für heute, bis morgen |
    am Schluss entscheidet meine Frau | der Baustopp ist vorbei | Stopp, eine Frage noch | kein Problem |
    nicht mehr nötig, alles klar | ich habe keine Nachricht bekommen |
    ich habe keine Nachricht von Ihnen erhalten | Was bedeutet "Antworten Sie STOPP"?
  `),
  it: splitSentences(`
    non più di 10 | Non mi piace il verde | basta un preventivo | mi basta poco |
    basta così per la cucina, grazie | quanto basta | fermata dell'autobus | può fermarsi lunedì da noi? |
    non smettere di scrivermi | non riesco a smettere di pensarci | smettila, è troppo bello 😂 |
    lasciami un messaggio | lasciami pensare | togliere la parete | cancella la seconda voce |
    cancellare l'appuntamento | senza sosta | non stop | non mi scriva prima delle 10 |
    non mi chiamare prima delle 10 | scrivimi domani | ho smesso di fumare | non voglio la vasca |
    non voglio più la vasca | più messaggi non servono? | mi fermo da voi lunedì | non ho ricevuto messaggi |
    non ho più domande | la vecchia cucina va rimossa |
    cosa significa "rispondi STOP per non ricevere altri messaggi"?
  `),
  pt: splitSentences(`
    mais de 8000 | não para de chover | não consigo parar de pensar nisso | não pare de escrever |
    parada de ônibus | ponto de ônibus | pode parar aqui na segunda? | para a cozinha | pra mim está bom |
    vou sair agora, falo depois | sair da garagem é difícil | preciso sair | me deixe pensar |
    me deixa um recado | não quero banheira | tirar a parede | remover a parede antiga | remover o piso |
    apagar a segunda opção | não me ligue antes das 10 | não me mande mensagem antes das 10 | me chama amanhã |
    parei de fumar | basta um orçamento | sem parar | para com isso, muito lindo 😂 |
    não tenho mais perguntas | não recebi mensagens | quero mais informações | não quero mais a banheira |
    O que é "responda SAIR"?
  `),
  nl: splitSentences(`
    niet meer dan 8000 | bushalte | tramstop | kunt u maandag even stoppen bij ons? | non-stop |
    ik kan niet stoppen met eraan denken | stop niet met schrijven | ik ben gestopt met roken | app me morgen |
    app me niet voor 10 uur | bel me niet voor 10 uur | laat me even nadenken | laat me een bericht achter |
    de oude keuken verwijderen | verwijder de muur | haal de oude tegels weg | geen bad |
    geen berichten gehad | ik heb geen berichten ontvangen | hou op, dat is te mooi 😂 | ik meld me later |
    schrijf me maar | geen contact gehad met uw collega | stopcontact in de keuken |
    we willen meer stopcontacten | ik moet nu stoppen, tot later | stop, nog een vraag | meer dan 10 |
    wat betekent "antwoord STOP"? | contact opnemen mag
  `),
  tr: splitSentences(`
    otobüs durağı | durakta buluşalım | yağmur durmuyor | durmadan çalışıyoruz |
    pazartesi uğrayabilir misiniz? | yazmayı bırakmayın | düşünmeden duramıyorum | durum nedir |
    durumu anlattım | dur bir dakika sorum var | 10'dan önce yazmayın | saat 10'dan önce aramayın |
    yarın yazın | mutfak yeter mi | bu kadar bütçe yeter | yeterli | eski mutfağı sökün | duvarı kaldırın |
    randevuyu iptal et | mesajınızı aldım | mesaj gelmedi | bana mesaj atın |
    ilgilenmiyorum | hayır | evet | küvet istemiyorum | daha fazla bilgi istiyorum | ikinci seçeneği silin |
    stop lambası | nonstop çalışıyoruz | dur, çok komik 😂
  `),
  pl: splitSentences(`
    przystanek autobusowy | stop, mam pytanie | nie przestawaj pisać | nie mogę przestać o tym myśleć |
    czy możecie wpaść w poniedziałek? | non stop | nie pisz przed 10 | proszę nie dzwonić przed 10 |
    napisz jutro | więcej niż 8000 | nie więcej niż 8000 | usuńcie starą kuchnię | usunąć ścianę |
    daj mi pomyśleć | daj mi znać | zostaw mi wiadomość | nie chcę wanny |
    nie chcę więcej niż jednej łazienki | dość duża kuchnia | mam dość miejsca | to dość drogo |
    nie dostałem wiadomości | rezygnuję z wanny | rzuciłem palenie | tak | nie | nie, dziękuję | proszę pisać |
    odwołaj wizytę | przestań, to zbyt piękne 😂 | deszcz nie przestaje padać
  `),
  ru: splitSentences(`
    не более 8000 | пишите мне | пишите мне завтра | не пишите раньше 10 | не звоните до 10 утра |
    автобусная остановка | стоп-кран | нон-стоп | не переставайте писать | не могу перестать думать об этом |
    хватит на кухню? | денег хватит | мне хватит одной комнаты | уберите старую кухню | удалите второй пункт |
    заедете в понедельник? | перестань, слишком красиво 😂 | дождь не перестаёт | не хочу ванну |
    я бросил курить | оставьте мне сообщение | оставьте заявку | не получал сообщений | стоп, есть вопрос |
    да | нет | нет спасибо | больше 10000 | не больше 10 | не беспокойтесь, всё хорошо | не беспокойтесь |
    ne bespokoites | pishite zavtra
  `),
  ar: splitSentences(`
    موقف الباص | محطة التوقف | لا تتوقف عن الكتابة | لا أستطيع التوقف عن التفكير |
    هل يمكنك المرور يوم الاثنين؟ | اكتب لي غدا | راسلني غدا | لا تتصل بي قبل العاشرة | أكثر من 8000 |
    لا أريد حوض استحمام | إلغاء الموعد | الغاء الموعد | أريد إلغاء الحجز | احذف البند الثاني | اترك لي رسالة |
    دعني أفكر | هذا كاف للمطبخ | نعم | لا | لا شكرا | كم السعر؟ | لم أستلم رسائل | قف عند الباب |
    أريد المزيد من المعلومات | أريد الرسائل | إيقاف العمل في الصيف ممكن؟ | توقفت عن التدخين | لحظة عندي سؤال |
    غير مهتم | ابعتلي التفاصيل | eb3atli el details | kefaya keda lel matbakh
  `),
  hi: splitSentences(`
    बस स्टॉप | बस स्टॉप के पास | मैसेज करो | कल मैसेज करना | 10 बजे से पहले कॉल मत करना |
    10 बजे से पहले मैसेज मत करना | 8000 से ज्यादा नहीं | लिखना बंद मत करो | मैं सोचना बंद नहीं कर सकता |
    सोमवार को रुक सकते हो? | मुझे सोचने दो | पुरानी रसोई हटा दो | दीवार हटा दो | हाँ | नहीं | नहीं धन्यवाद |
    मुझे बाथटब नहीं चाहिए | कोई मैसेज नहीं मिला | अपॉइंटमेंट रद्द करो | message karo | kal message karna |
    message band mat karo | 10 baje se pehle call mat karna | bus stop | nahi chahiye bathtub |
    number save kar lo | mera number ye hai | deewar hata do | bas itna hi | bas ek minute | haan | nahi |
    रुको, एक सवाल है | दूसरा कमरा हटा दो
  `),
  zh: splitSentences(`
    公交车站 | 停车场 | 停车位 | 请不要停止发送 | 不要停 | 别停 | 能不能周一停一下? | 我停不下来地想 | 明天联系我 | 请联系我 | 10点之前不要联系我 |
    十点以前别打电话 | 超过8000 | 不超过8000 | 把旧厨房拆掉 | 删除第二项 | 给我留言 | 让我想想 | 我不要浴缸 | 取消预约 | 没收到消息 | 没有收到你们的消息 | 不好意思 |
    不需要浴缸 | 停工了吗 | 等一下,我有问题 | 是的 | 不是 | 不用谢 | 发给我看看 | 再发一次 | 别担心
  `),
  ja: splitSentences(`
    バス停 | 停留所 | 止まらない | 考えるのをやめられない | 書くのをやめないで | 送って | 送ってください | 明日連絡してください | 10時前に連絡しないで | 10時前は電話しないで |
    8000以上 | 8000以下 | 古いキッチンを解体 | 壁を取り除きたい | 2番目を削除 | 伝言を残して | 考えさせて | 浴槽はいりません | 予約をキャンセル | メッセージが届いていません |
    はい | いいえ | 結構です | 月曜日に寄れますか | タバコをやめました | 工事を途中でやめることはできますか | ちょっと待って質問 | やめないで | ノンストップ | 停止ボタンはどこ |
    連絡ありがとう
  `),
  ko: splitSentences(`
    버스 정류장 | 버스 정지 | 멈추지 마 | 그만두지 마세요 | 생각을 멈출 수 없어요 | 월요일에 들르실 수 있나요 | 내일 연락해 주세요 | 연락 주세요 | 10시 전에 연락하지 마세요 |
    10시 전에는 전화하지 마세요 | 8000 이상 | 8000 이하 | 옛날 주방 철거 | 벽을 없애고 싶어요 | 두 번째 항목 삭제해 주세요 | 메시지 남겨 주세요 | 생각해 볼게요 |
    욕조는 필요 없어요 | 예약 취소 | 메시지를 못 받았어요 | 네 | 아니요 | 괜찮아요 | 담배 그만뒀어요 | 일을 그만뒀어요 | 그만큼은 안 돼요 | 그만한 예산이 없어요 |
    보내 주세요 | 공사 중단 가능한가요 | 논스톱 | 잠깐만 질문 있어요
  `),
  id: splitSentences(`
    halte bus | jangan berhenti menulis | tidak bisa berhenti memikirkannya | bisa mampir hari senin? |
    hujan tidak berhenti | cukup besar | dapur cukup besar | cukup untuk dapur | 8000 cukup? |
    jangan hubungi sebelum jam 10 | jangan telepon sebelum jam 10 | hubungi saya besok | kirim pesan besok |
    lebih dari 8000 | tidak lebih dari 8000 | hapus dinding | bongkar dapur lama | biarkan saya berpikir |
    tinggalkan pesan | saya tidak mau bathtub | batalkan janji | tidak terima pesan | belum ada pesan | ya |
    tidak | tidak terima kasih | nonstop | saya berhenti merokok | tunggu sebentar ada pertanyaan |
    kirim lagi fotonya | hapus item kedua
  `),
  everywhere: splitSentences(`
    👍 | 👎 | 🙏 | ❤️ | 😂 | ✋ one question | 🚫 smoking | 🛑 is that the bus stop? | 🙅 | ✅ | 10 000 € | ? |
    ...
  `),
  mixed: splitSentences(`
    bus stop | I'll stop by tomorrow | don't stop | non-stop | the baja California house |
    I can't stop thinking about it | please don't stop writing | Do not stop messaging me |
    It is next to the bus stop. | full stop | yes | No | no thanks | Next stop: Lyon |
    Can I stop the work half way? | planta baja | la casa es baja | never stop learning | pit stop at 10 |
    don't call me before 10 | remove the old kitchen | we want to remove me old tiles |
    the radio does not stop | cancel | cancel my appointment | not interested | later |
    No me llames ahora, llámame mañana | dejaré de trabajar en mayo | je voudrais arrêter de fumer |
    n'arrêtez pas | je vais m’arrêter chez vous | ich höre nicht auf | nicht mehr als 8000 | plus de 8000 |
    non più di 10 | mais de 8000 | niet meer dan 8000 | Stop, wait, I have one question | nonstop |
    unstoppable | I have to stop now, talk later | Non mi piace il verde | alto | para la cocina | пишите мне |
    не более 8000 | 10 000 € | I do not want you to stop | We did not stop by yesterday |
    I want to remove a wall | Don't unsubscribe me! | leave me a message |
    I need to stop writing now, talk tomorrow | I stopped texting because I was busy |
    when do you stop taking orders? | can we stop for lunch | the works must stop in august |
    stop at the red house, then left | my daughter is getting on my nerves, she never stops |
    we want to end the lease | let me be honest | leave me the quote | could you leave us a message |
    please remove me the old sink | block the date please | please block Monday for me |
    how do I stop the water | Is there an end date? | in the end, yes | No more questions | no more than 10k |
    don't need your help with tiles, only kitchen | I don't want any delays | take off the tiles |
    I don't want to receive it on Monday | send it to me, don't call | don't call me, write to me here |
    don't call, text me | please don't call me | do not email me, use whatsapp |
    ne m'appelez pas, écrivez-moi | ne m'appelez plus, écrivez-moi plutôt ici | je n'ai plus de cuisine |
    vous pouvez arrêter de chercher, j'ai trouvé la photo | je veux arrêter le chantier en août |
    laissez la baignoire | plus de détails svp | plus de messages demain, là je dors |
    no me llames, escríbeme | no me llames más, mejor escríbeme | quiero dar de baja la luz |
    baja la música jaja | para qué sirve | basta ya de rodeos, cuánto cuesta |
    rufen Sie mich nicht an, schreiben Sie | rufen Sie mich nicht mehr an, lieber schreiben |
    löschen Sie bitte das Foto | nicht mehr diese Woche | ich brauche keine Beratung, nur einen Preis |
    non mi chiami, mi scriva | basta che sia bianca | cancelli pure la seconda | não me ligue, mande mensagem |
    quero sair do aluguel | pare de chover e eu começo kkk | chega amanhã? | bel me niet, app me |
    stop de kraan | beni arayın | dur bakalım | bunu silin | yeter ki beyaz olsun | nie dzwoń, napisz |
    dość długo czekałem, kiedy możecie? | dosyć długo | не звоните, пишите | не звоните, лучше пишите |
    хватит ли 8000? | перестаньте быть такими дорогими, шучу | لا تتصل، اكتب لي | كفاية 8000؟ |
    call mat karo, message karo | bas 8000 | 不要发到邮箱,发这里 | 别忘了联系我 | 不要联系我太太,联系我 | 不要打电话,发微信 | 電話はしないで、メッセージで |
    電話しないでください、LINEで | 전화하지 마시고 문자 주세요 | jangan telepon, chat saja | end of the month is fine |
    what is your return policy
  `),
  numbers: splitSentences(`
    delete this number, call me on 0612345678 | Delete my number. Call me on: +44 7700 900123 |
    delete my number and write to my new number 0612345678 | delete my number, my other number is 0612345678 |
    delete this number, text me on my other one |
    remove my number and use the new one | delete my number, I've got a new number: 0612345678 |
    delete this number. 0612345678 is my new number | delete my number and add this one: 0612345678 |
    Delete my number please, mine is now 0612345678 |
    supprimez ce numéro, appelez-moi au 06 12 34 56 78 | supprimez mon numéro, j'ai un nouveau numéro, 06 12 34 56 78 |
    supprimez mon numéro et utilisez le nouveau | borre este número, llámeme al 612 345 678 |
    borre mi número, tengo un número nuevo: 612345678 | Löschen Sie diese Nummer, rufen Sie mich unter 0176 1234567 an |
    Löschen Sie meine Nummer, ich habe eine neue Nummer 01761234567 | cancelli questo numero, mi chiami al 333 1234567 |
    cancella il mio numero, ho un nuovo numero 3331234567 | apague este número, me ligue no 912 345 678 |
    apague meu número, tenho um novo número 912345678 | verwijder dit nummer, bel me op 0612345678 |
    verwijder mijn nummer, ik heb een nieuw nummer: 0612345678 | Vou bloquear este número, me chama no outro |
    I'll block this number, message me on my other one
  `),
  wishes: splitSentences(`
    Je voudrais isoler ma maison pour ne plus être dérangé par le bruit de la rue |
    je veux une alarme pour ne plus être dérangé | j'aimerais ne plus être dérangé par le bruit |
    Je voudrais ne plus être dérangé, il me faut du double vitrage | Quiero un plan para no recibir más publicidad |
    quiero un filtro para dejar de recibir mensajes | me gustaría no recibir más mensajes del banco |
    vorrei un filtro per non ricevere più pubblicità | vorrei non ricevere più messaggi dalla banca |
    quero um plano para não receber mais mensagens | gostaria de não receber mais mensagens do banco |
    I want a filter to not get texts | I'd rather not get messages from the bank |
    I'd rather not get texts at work, call me | je voudrais un portail pour ne plus être dérangé | I'd rather not get texts, call me |
    I prefer not to get your messages by email, use whatsapp | I prefer not to get your messages. Call me |
    je préfère ne plus recevoir de mails, écrivez-moi ici | j'aimerais ne plus recevoir de sms, appelez-moi |
    prefiero no recibir más sms, llámeme | lieber keine Nachrichten, rufen Sie mich an |
    preferirei non ricevere più sms, mi chiami | prefiro não receber mais mensagens, me ligue |
    liever geen berichten, bel me
  `),
  accusations: splitSentences(`
    Me están acosando unos vecinos, necesito un abogado | unos vecinos me están acosando |
    Me están acosando. Necesito un abogado | Mi jefe me grita. Esto es acoso. Necesito un abogado |
    Mi jefe me grita. Esto es acoso | mi sta molestando un collega, vorrei una consulenza |
    un collega mi sta molestando | um vizinho está me perturbando | está me perturbando o barulho |
    They call me daily, this is harassment. Do you take such cases? | This is harassment! Can you help me sue him? | My boss shouts at me. This is harassment |
    mon voisin crie la nuit, c'est du harcèlement | C'est du harcèlement. J'ai besoin d'un avocat |
    mein Chef schreit, das ist Belästigung | Das ist Stalking! Können Sie mir helfen? |
    meine Nachbarn sind laut, sie belästigen mich | mijn baas schreeuwt, dit is intimidatie |
    il mio capo urla, questo è stalking | meu chefe grita, isso é assédio |
    not sure if this is spam | Whatsapp says this is spam. Are you real? | I think this is spam |
    I was afraid this is spam | I thought you were real but my phone says you are spamming |
    If this is spam, I'll block you. Otherwise I want a quote | this is spam? I'm interested |
    My phone flagged it. This is spam. I'm still interested |
    mon téléphone dit que c'est du spam, mais je suis intéressé | je croyais que c'est du spam |
    si c'est du spam, je vais vous bloquer | pensé que es spam | creo que es spam | whatsapp dice que es spam |
    Ich dachte das ist Spam | wenn das ist Spam, blockiere ich euch | mein Handy sagt, das ist Spam |
    pensavo che questo è spam | il telefono dice che è spam | achei que isso é spam | acho que isso é spam |
    ik dacht dat is spam | mijn telefoon zegt dit is spam | va bene la blocco | la segnalerò | ok la blocco, grazie |
    vale, los bloqueo | gut, ich blockiere sie | I'll report your number to my colleague so she can call |
    I will report you to my colleague
  `),
  empty: ['', '> reply STOP to opt out\nwhat is this?'],
};
