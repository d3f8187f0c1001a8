// Requests for no more messages, and sentences with the same words that are none, by language.
import { splitSentences } from './opt-out-complaints.testing.ts';

/** Sentences that ask for no more messages. */
export const requests: Record<string, string[]> = {
  en: splitSentences(`
    get me off this list | u got the wrong person, take this number off ur system |
    dont msg here no more | im not gonna ask again, stop it with the messages |
    I want all my personal info gone from your records | any more of these and im calling the police |
    shove it up your arse | no thank you, no need to get in touch again |
    we never want to hear from your company again | please cease contacting my mother, she has dementia |
    dad died in march pls stop messaging his phone | my wife doesnt want ur texts anymore stop |
    can you take my details off your database | i do not consent to being contacted |
    not interested, please dont contact me further | i dont want any more of ur messages |
    how do I make this stop | you lot keep spamming me, pack it in | pls dont send me any more stuff |
    stop bothering my mum shes 82 | youve got the wrong bloke, get rid of this number |
    this number belongs to someone else now, please stop texting it |
    can you remove my number from your marketing please | clear my data from your system, gdpr |
    you dont have my permission to text | I'm reporting this number to action fraud | block and delete |
    dont ever text me again you muppet | no means no, stop pestering me | im done with these texts |
    how do i get off this list | please unsubscribe | carry on and i'll have the police round |
    want nothing more to do with you | don't need your texts every week, take me off
  `),
  fr: splitSentences(`
    vous pouvez m'enlever de votre liste | jamais plus de message de votre part merci |
    jveux pu recevoir de sms | supprimez tout ce que vous avez sur moi |
    continuez comme ça et j'appelle mon avocat | signalé et bloqué | j'vous signale comme spam |
    bande d'escrocs oubliez mon numéro | mon mari est décédé, arrêtez de lui écrire |
    c'est plus mon mari ce num, retirez le de la liste | plus besoin de m'écrire |
    pas la peine de me relancer | comment je me désabonne | ça suffit les messages |
    stop a vos relances svp | je ne souhaite plus être contacté par votre société |
    je demande mon retrait de vos fichiers | j'ai déjà dit non, ne m'embêtez plus |
    inutile d'insister, ne m'envoyez plus de sms |
    ce numéro n'appartient plus à mme martin, ne plus écrire svp | oubliez moi |
    sortez moi de votre liste | signalement à la cnil en cours si vous continuez |
    je vais porter plainte pour harcèlement si vous m'écrivez encore | plus aucun message svp |
    veuillez cesser tout contact | dégage | allez voir ailleurs, me recontactez plus | fini les messages
  `),
  es: splitSentences(`
    no quiero volver a saber de vosotros | sacadme de vuestra base de datos |
    quiero que eliminen toda la información que tienen sobre mí | no gracias, no me contacten de nuevo |
    ni se te ocurra volver a llamarme | cómo me doy de baja | olvidaos de mi numero |
    me tenéis harto con tanto mensaje | nunca mas me escribais |
    no deseo recibir comunicaciones comerciales | por favor eliminad mi teléfono |
    ese numero ya no es de mi padre, no escriban mas | no me interesa, borradme |
    os voy a denunciar por acoso | qué pesados, ya basta | no me mandes nada mas |
    quiero que borréis mis datos | no vuelvas a mandarme mensajes | dejen de mandar propaganda |
    cancelen mi suscripción | no contactar mas | ni un mensaje más | fuera de aquí spammers |
    basta, no me escribáis más
  `),
  de: splitSentences(`
    schreibts mir nimmer | ich will keine werbung | meine nummer raus aus eurem system |
    löschen sie alles was sie über mich haben | bitte alle daten von mir löschen |
    ich habe nie eingewilligt | noch so ein ding und ich zeig euch an |
    bei der nächsten nachricht hörst du von meinem anwalt | blockiert und gemeldet |
    wird gemeldet als spam | lass mich einfach in ruh | hört auf meine oma anzuschreiben |
    will nichts mehr hören von euch | geht mir nicht auf die nerven mit dem scheiß |
    wie kann ich das abbestellen | newsletter abbestellen | spart euch weitere nachrichten |
    steckt euch die solaranlage in den arsch | vergesst meine nummer | bitte löschen sie meinen kontakt |
    kontaktieren sie mich bitte nicht wieder | wer hat euch erlaubt mir zu schreiben, hört sofort auf |
    keine werbung an diese nummer | das ist nicht mehr die nummer von herrn müller, bitte austragen |
    schluss mit euren nachrichten | ihr nervt, hört auf | nächste nachricht geht an meinen anwalt |
    bitte schreiben sie nie wieder | entfernen sie mich aus ihrem system |
    will nicht mehr angeschrieben werden | alle daten über mich löschen nach dsgvo |
    gemeldet und gesperrt | verschont mich mit eurer werbung | streicht mich von eurer liste
  `),
  it: splitSentences(`
    finitela con questi messaggi | levatemi dalla lista | eliminate tutto quello che avete su di me |
    non vi autorizzo a contattarmi | segnalati e bloccati | vi sto bloccando | segnalo come spam |
    non mi interessa, non insistete | no grazie, non ricontattatemi | non c'è bisogno che mi riscriviate |
    non fatevi più sentire | non fatevi più vivi | come si fa a non ricevere più messaggi |
    basta con sta pubblicità | mi avete stufato con questi messaggi |
    non desidero ricevere comunicazioni | per favore cancellate il mio contatto |
    smettete di contattare mio padre | questo numero non è più di marco, non scrivete più |
    ho detto di no, basta | non mi cercate più | la prossima volta vi denuncio |
    chiedo la rimozione dei miei dati | basta pubblicità | vi ho già detto di no, smettetela |
    togliete il mio numero dal vostro database | mai più messaggi | siete bloccati |
    non mandate più niente | andate a quel paese | come faccio a cancellarmi da questa lista |
    basta, lasciatemi in pace
  `),
  pt: splitSentences(`
    não quero mais receber mensagem de vcs | nunca mais me escrevam |
    quero que apaguem tudo o que têm sobre mim | excluam meu cadastro | quero excluir meu cadastro |
    estou a bloquear este número | larga do meu pé | larguem-me |
    não obrigado, não precisa me chamar de novo | não é preciso voltar a contactar |
    como faço pra sair dessa lista | como cancelo estas mensagens | quero me descadastrar |
    quero sair da lista | não desejo receber comunicações | apaguem meu contato |
    parem de mandar mensagem pro meu pai | esse número não é mais da ana, não escrevam mais |
    não me procurem mais | da próxima vez denuncio | peço a remoção dos meus dados | chega de propaganda |
    tirem o meu número do sistema | nunca mais quero receber mensagens | você tá bloqueado |
    não mandem mais nada | vão pro inferno | quero sair dessa lista | não me perturbe mais
  `),
  nl: splitSentences(`
    haal mn nr uit jullie systeem | gooi mijn nummer weg | verwijder m'n gegevens |
    ik wil dat jullie alles van mij verwijderen | geblokkeerd en gerapporteerd |
    sodemieter op met je warmtepomp | laat ons nou eens met rust |
    mijn man is overleden, stop met hem te appen | niet meer naar mijn moeder appen aub |
    hoe meld ik me af | hoe kan ik me uitschrijven | uitschrijven graag | vergeet mijn nummer |
    ik ben jullie berichten spuugzat | van de lijst af graag | zet me van de lijst |
    ik wens geen reclame meer | verwijder mijn contact graag | stop met mijn vader te appen |
    dit nummer is niet meer van jan, niet meer appen | heb al nee gezegd, laat me met rust |
    benader me niet meer | volgende keer doe ik aangifte | ik wil dat mijn gegevens worden verwijderd |
    klaar met die reclame | haal mijn nummer uit het systeem | nooit meer appen |
    jullie zijn geblokkeerd | stuur niks meer | loop naar de hel | ik wil van deze lijst af |
    val me niet meer lastig
  `),
};

/** Sentences about something else. */
export const noRequests: Record<string, string[]> = {
  en: splitSentences(`
    please don't hesitate to text me again | don't forget to message me again on monday |
    shut up!! thats so cheap | remove me from tuesday and put me on thursday |
    take me off the 3pm slot, make it 5 | i dont understand, can you send me it again |
    please dont text after 9pm, kids asleep | i forgot to give you my number |
    will i lose my number if i switch | stop by and text me when youre outside |
    i havent had any more messages from you, did you send the quote? |
    why have you stopped replying to me | enough about me, what do you charge |
    can you remove the number plates from the old one | my number is 07700 900123 |
    no messages came through | didnt get your text | i never get spam on this phone lol |
    dont worry about contacting the landlord again | you can delete that draft, i sent it twice |
    i'm done with my old trainer, he never texted back | not again! the boiler stopped |
    wipe the old data off the inverter? | never mind, text me tomorrow | quit my job so money is tight |
    piss off, 99 quid for a boiler service?
  `),
  fr: splitSentences(`
    n'hésitez pas à me recontacter | n'oubliez pas de me réécrire |
    j'ai oublié de vous donner mon numéro | vous ne m'avez plus contacté depuis mardi |
    j'ai pas compris réécrivez svp | plus d'infos svp | envoyez moi plus de photos |
    écrivez-moi plus tard | je reçois plus vos sms | on m'a pas encore contacté |
    pas besoin de me rappeler avant lundi | ne m'écrivez que le soir svp |
    oubliez pas mon numéro de porte 14B | enlevez le canapé de la liste |
    arrêtez la chaudière et appelez le technicien ? | plus besoin de chauffage au gaz après ça ? |
    j'ai plus le temps aujourd'hui | ne bougez plus les dates, samedi c'est bien |
    mon ancien numéro ne marche plus | je n'écris pas souvent sur whatsapp |
    supprimez pas la terrasse du devis | arrêtez de douter et venez mesurer lol |
    arrêtez, c'est décidé, je la prends
  `),
  es: splitSentences(`
    no dudes en volver a escribirme | no olvides volver a escribirme |
    quiero dar de baja mi contrato con endesa | la calle está bloqueada | se me olvidó daros mi numero |
    no me llegó vuelva a enviarlo | no me ha llegado vuelve a mandarmelo |
    no entendi mandame otra vez el precio | basta un mensaje y voy | para escribirme mejor por la tarde |
    mandame mas fotos | ya no me escribe mi antiguo agente | no me han escrito más desde el lunes |
    quitadme la duda, incluye montaje? | deja de llover el sábado y vamos |
    borra mi cita del martes y ponla el jueves |
    me doy de baja en el gimnasio viejo y me apunto al vuestro |
    no quiero publicidad en radio, solo en internet | quiero dejar de pagar alquiler |
    no me llames a este número, llámame al fijo | para ya mismo si puede ser |
    para de subir el precio del gas? | Me quiero dar de baja en mi academia actual |
    quiero darme de baja de mi gimnasio de siempre
  `),
  de: splitSentences(`
    zögern sie nicht mir wieder zu schreiben | nicht vergessen mir wieder zu schreiben |
    hab ganz vergessen meine nummer zu schicken | vergesst meine nummer nicht, 0171 2345678 |
    die entfernung von meiner adresse zu euch ist 30 km | der makler meldet sich nicht mehr |
    mein alter anbieter schreibt nicht mehr zurück | ich kann mich nicht mehr melden heute |
    verstehe ich nicht, schreib nochmal | das versteh ich nicht schreib nochmal bitte |
    ich habe keine nachricht bekommen | keine infos zum preis gefunden |
    bitte nicht mehr als drei termine | schick mir nicht wieder die alte broschüre, die neue bitte |
    meldet euch nicht vor montag | ich schreibe nicht mehr heute | schluss für heute, morgen weiter |
    wir hören nichts mehr von der wärmepumpe, ist die so leise? | ruft mich nicht an, nur schreiben |
    nehmen sie mich mit auf die liste für den probetag | hau ab, 900 euro für ein dach?
  `),
  it: splitSentences(`
    non esiti a riscrivermi | non dimenticate di riscrivermi |
    basta, ho deciso, le cambio tutte! | basta un messaggio e arrivo |
    mi basta che mi scriviate la mattina | non ho capito mi riscriva | non mi è arrivato, rimandatelo |
    non mi avete più scritto | scrivetemi più tardi | mandatemi più foto |
    il tecnico non si è fatto più sentire | ho dimenticato di darvi il mio numero |
    tolgo il divano dalla lista | basta caldo, voglio il condizionatore | basta pagare affitto |
    non voglio smettere di allenarmi | la vecchia agenzia non mi scrive più |
    mi cancello dalla palestra a giugno | non vi sento bene al telefono |
    basta, ho deciso, le cambio tutte! | basta, abbiamo deciso, prendiamo la bianca
  `),
  pt: splitSentences(`
    não hesite em voltar a escrever | não esqueça de me mandar de novo |
    para com isso, só 30 reais? kkkk | a rua está bloqueada | não entendi manda de novo |
    não recebi, envia novamente por favor | mande mais fotos | me escreve mais tarde |
    não me responderam mais | esqueci de passar meu número | tira o sofá da lista | chega amanhã? |
    cansei de pagar aluguel | o antigo corretor não me liga mais | não me mande o boleto, mande o pix |
    para mandar o contrato é por aqui? | não quero mais esperar, pode ser hoje? |
    apaga a conta de luz com o solar? | nunca mais atraso, prometo |
    você tá bloqueando a rua com a carrinha | chega, decidi, fico com a preta
  `),
  nl: splitSentences(`
    aarzel niet om weer te appen | vergeet niet me weer te appen |
    haal me zaterdag maar op bij het station | begrijp het niet stuur nog eens |
    heb het niet ontvangen, app opnieuw | stuur meer foto's | app me later |
    jullie hebben niet meer geappt | ik vergat mijn nummer te geven | zet mijn naam er ook op |
    ik geef mijn nummer even af bij de balie | haal de bank van de lijst |
    hou op met regenen haha dan komen we | stop met twijfelen en plan maar in | geen berichten gehad |
    de oude makelaar belt nooit meer terug | kan ik jullie niet meer bellen na 5 uur? |
    ben het huren zat | zat de montage erbij?
  `),
};
