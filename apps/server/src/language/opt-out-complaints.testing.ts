// Complaints that are opt-outs, and sentences that only resemble complaints. Bars separate the sentences.

export function splitSentences(block: string): string[] {
  return block.split('|').map((sentence) => sentence.trim());
}

/** A courtesy that a lead can add to each sentence. */
export const COURTESIES: Record<string, string> = {
  en: 'please',
  fr: "s'il vous plaît",
  es: 'por favor',
  de: 'bitte',
  it: 'per favore',
  pt: 'por favor',
  nl: 'aub',
  hi: 'please',
};

/** Requests to delete a number, accusations, threats, objections and insults, by language. */
export const complaints: Record<string, string[]> = {
  en: splitSentences(`
    who is this? delete this number | Who gave you my number? Remove this number | delete this number |
    you are spamming me, I will report you | you're spamming me | I will report you |
    I'll report you to whatsapp | I am reporting you for spam | pls stop msging | stop messaging |
    Hey, pls stop msging | stop texting | block | Block! | this is spam | This is harassment. | Spam! |
    I'd rather not receive any more messages | I'd like to no longer get messages | buzz off |
    I want to exercise my right to object | I object to the processing of my data | i have blocked you |
    reported and blocked | you keep harassing me | I want to use my right to be forgotten
  `),
  fr: splitSentences(`
    j'aimerais ne plus recevoir de messages | j’aimerais ne plus recevoir vos messages | C'est du spam !!! |
    je préférerais ne plus être contacté | c'est du harcèlement | vous me harcelez |
    je souhaite exercer mon droit d'opposition | je veux exercer mon droit à l'effacement |
    je m'oppose au traitement de mes données | je vais vous signaler comme spam |
    je vous signale comme spam | je vais vous signaler à la CNIL | je vais vous bloquer |
    supprimez ce numéro | c'est qui ? supprimez ce numéro | bloquer | cassez-vous | va-t'en |
    arrêtez avec ça
  `),
  es: splitSentences(`
    me gustaría no recibir más mensajes | quisiera dejar de recibir mensajes | esto es acoso | es spam |
    me están acosando | los voy a denunciar por spam | voy a reportarlos | te bloqueo | bloquear |
    quiero ejercer mi derecho de oposición | me opongo al tratamiento de mis datos |
    ¿quién es? borren este número | elimine este número | lárgate | vete | para con eso | paren con esto
  `),
  de: splitSentences(`
    hau ab | Haut ab! | das ist Belästigung | Das ist Spam | Sie belästigen mich | ich melde euch als Spam |
    ich werde Sie anzeigen | ich werde Sie als Spam melden | blockieren | verpiss dich |
    ich mache von meinem Widerspruchsrecht Gebrauch | ich widerspreche der Nutzung meiner Daten |
    Wer ist das? Löschen Sie diese Nummer | lösche diese Nummer | hören Sie damit auf |
    ich würde gerne keine Nachrichten mehr bekommen
  `),
  it: splitSentences(`
    vorrei non ricevere più messaggi | preferirei non ricevere altri messaggi | questo è stalking |
    è una molestia | mi state molestando | vi segnalo come spam | vi denuncio | vi segnalerò |
    voglio esercitare il mio diritto di opposizione | mi oppongo al trattamento dei miei dati |
    chi è? cancellate questo numero | eliminate questo numero | bloccare | vattene | sparite |
    smettetela con questi messaggi
  `),
  pt: splitSentences(`
    sai fora | pare com isso | parem com isso | gostaria de não receber mais mensagens | isso é assédio |
    isso é spam | vocês estão me perturbando | vou denunciar vocês | vou te bloquear |
    vou denunciar por spam | quero exercer o meu direito de oposição | me oponho ao tratamento |
    quem é? apague este número | apaga esse número | bloquear | cai fora | suma daqui | vai embora
  `),
  nl: splitSentences(`
    dit is spam | dit is stalking | jullie vallen me lastig | jullie spammen mij | donder op |
    ik ga jullie rapporteren | ik zal u als spam melden | ik blokkeer je | blokkeren |
    ik wil gebruik maken van mijn recht van bezwaar | wie is dit? verwijder dit nummer |
    verwijder dit nummer | liever geen berichten meer | stop daarmee | kap ermee |
    ik zou graag geen berichten meer ontvangen
  `),
  hi: splitSentences('रोकें | रोको | कृपया रोकें | मैसेज भेजना रोकें | मैसेज रोक दो | roko'),
};

/** Sentences that only resemble a complaint. */
export const noComplaints: Record<string, string[]> = {
  en: splitSentences(`
    can you block a slot for me | please block Monday | I'd like to report a leak | block 5 is my address |
    I live in block C | the drain is blocked | blocked | is this spam? | This is spam? | spam? |
    are you spamming me? | it went to my spam folder | I'll report to you tomorrow | it's a tower block |
    I can report the damage tomorrow | please delete my old number and use this one |
    delete this number, my new number is 0612345678 | Remove my number 0612345678, I have a new number |
    can you delete the second room | I don't get your messages | why did I stop receiving messages? |
    I no longer receive messages from the bank | my neighbour is harassing me | he keeps spamming me |
    I'll block the date in my calendar | don't delete this number | don't block me | harassment |
    do I have a right to be forgotten? | please use the other number | Main street block, 3rd floor
  `),
  fr: splitSentences(`
    je vais vous signaler une fuite | je voudrais signaler une fuite | c'est du spam ? | bâtiment bloc 5 |
    je vous signale que la porte est cassée | pouvez-vous me bloquer un créneau ? | la porte est bloquée |
    votre mail est dans mes spams | supprimez l'ancien numéro et notez le nouveau |
    supprimez mon numéro, mon nouveau numéro est le 06 12 34 56 78 | je n'ai plus reçu de messages |
    je ne reçois plus de messages | c'est du harcèlement ? | je vais vous bloquer lundi matin
  `),
  es: splitSentences(`
    quiero reportar una fuga | voy a reportarles una avería | ¿me puedes bloquear una hora? | ¿es spam? |
    está en la carpeta de spam | bloque 5, segundo piso | borre mi número viejo y use este |
    borre este número, mi nuevo número es otro | dejé de recibir el correo | fuera | para mañana
  `),
  de: splitSentences(`
    ich werde mich melden | ich melde mich morgen | ich möchte einen Schaden melden | ist das Spam? |
    können Sie mir einen Termin blockieren? | Block 5 ist meine Adresse | die Tür ist blockiert |
    löschen Sie die alte Nummer, ich habe eine neue Nummer | das ist im Spam-Ordner |
    Löschen Sie diese Nummer, meine neue Nummer ist 0176 | habe ich ein Widerspruchsrecht?
  `),
  it: splitSentences(`
    vorrei segnalare una perdita | vi segnalo una perdita | potete bloccarmi un orario? | è spam? |
    è finito nello spam | isolato 5 | la porta è bloccata | non ricevo più messaggi | basta un messaggio |
    cancellate il vecchio numero, ecco il nuovo numero
  `),
  pt: splitSentences(`
    quero reportar um vazamento | pode bloquear um horário para mim? | isso é spam? | caiu no spam |
    bloco 5 | pare de chover | apague o número antigo e use este | vou bloquear a data na agenda |
    vou sair fora da cidade | não recebo mais mensagens do banco | vaza
  `),
  nl: splitSentences(`
    ik wil een lek melden | kunt u een moment voor mij blokkeren? | is dit spam? | zit in de spam | blok 5 |
    verwijder het oude nummer, dit is mijn nieuwe nummer | verwijder dit nummer, mijn nieuwe nummer is 06 |
    ik zal het u melden | de afvoer is geblokkeerd | ik zal je morgen melden | roken
  `),
  hi: splitSentences('पानी रोकें | काम कब रोकें? | दीवार हटा दो'),
};
