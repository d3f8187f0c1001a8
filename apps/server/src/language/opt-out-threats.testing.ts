// Opt-outs built from parts (opt-out-threats.ts), and sentences that only resemble them. Bars separate the sentences.
import { splitSentences } from './opt-out-complaints.testing.ts';

export const hostileOptOuts: Record<string, string[]> = {
  en: splitSentences(`
    one more text and I'm calling the police | if you message me once more i will report you to the ICO |
    text me again and you'll be hearing from my solicitor | carry on like this and i'll report you |
    you have no permission to contact me | I am on the TPS | sick of these texts | get lost you bots |
    no need to message again | under gdpr article 17 i want to be removed | blocked n reported | jog on
  `),
  fr: splitSentences(`
    prochain message et je porte plainte | si vous m'écrivez encore je contacte mon avocat |
    si ça continue je porte plainte | je suis inscrit sur bloctel | je vous interdis de m'écrire |
    vous allez être signalés | je ne souhaite plus aucun contact | ne me recontactez pas |
    je retire mon consentement | allez vous faire foutre | dégage sale bot | pas la peine de me réécrire
  `),
  es: splitSentences(`
    otro mensaje y os denuncio | si volvéis a escribir llamo a mi abogado | no me molestéis más |
    retiro mi consentimiento | no autorizo el uso de mis datos | que os den | vete a tomar por culo |
    no me interesa, no insistáis más | borradme de vuestra lista | estoy harta de vuestros mensajes
  `),
  de: splitSentences(`
    noch so eine nachricht und ich erstatte anzeige | wenn das so weitergeht gibt es eine anzeige |
    ich widerrufe meine Einwilligung | Widerspruch nach Art. 21 DSGVO | ich verbiete euch mir zu schreiben |
    melde dich nie mehr bei mir | verschont mich mit eurer werbung | fickt euch | du bist blockiert |
    bitte von weiteren nachrichten absehen
  `),
  it: splitSentences(`
    un altro messaggio e vi denuncio | se mi riscrivete chiamo l'avvocato | vi blocco subito |
    sono iscritto al registro delle opposizioni | revoco il consenso | non contattatemi mai più |
    vaffanculo bot di merda | non voglio più sentirvi | mi avete stufato
  `),
  pt: splitSentences(`
    mais uma mensagem e chamo a polícia | se voltarem a escrever apresento queixa | revogo meu consentimento |
    não autorizo o uso dos meus dados | vão à merda | não voltem a ligar | bloqueado e denunciado |
    deixem de me chatear | não tenho interesse, favor não insistir
  `),
  nl: splitSentences(`
    nog een appje en ik doe aangifte | als jullie nog een keer appen bel ik de politie | rot op met je spam |
    ik trek mijn toestemming in | geen interesse, niet meer appen graag | hou eens op met appen |
    ik wil niks meer van jullie horen | jullie zijn geblokkeerd | krijg de klere
  `),
};

export const noHostileOptOuts: readonly string[] = splitSentences(`
  stop, wrong, I meant 12 panels | stop, you sold me, where do i sign | are you gdpr compliant |
  my lawyer will look at the contract first | send me another message tomorrow | can you text me again at 5 |
  i still haven't heard anything from you | do i need to unsubscribe from my old gym | section 21 notice |
  if you send me a quote ill take it to my lawyer | if you call before 9 my phone is blocked | i am a lawyer |
  arrêtez, je suis convaincue | si vous m'envoyez le devis je le montre à mon avocat | allez on y va |
  pas besoin de me rappeler, on peut écrire ici | mon ex m'a bloqué | je m'oppose au permis du voisin |
  mi abogado lo mira y te escribo de nuevo | quiero darme de baja de movistar y pasarme a vosotros |
  no hace falta que me llames, escríbeme por aquí | no quiero saber nada de gas | alto, eran 3 no 2 |
  sonst melde ich mich morgen | stopp, vertippt | mein anwalt prüft den vertrag, schreiben sie mir nochmal |
  ich kann mich heute nicht mehr melden | genug von hohen heizkosten | basta, mi avete convinto |
  il mio avvocato deve vedere il contratto, scrivimi di nuovo lunedì | mi avete incuriosito |
  meu advogado vai ver, me escreve de novo segunda | chega de conta de luz alta | não precisa ligar, pode escrever |
  ik bespreek dit met mijn advocaat, app me morgen weer | wacht stop, foutje, 80 m2 | je hoeft me niet te bellen |
  wil niks meer met gas te maken hebben
`);
