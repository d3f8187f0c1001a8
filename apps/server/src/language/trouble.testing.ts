// People who need a person immediately, and leads who don't. Bars separate the sentences.
import { splitSentences } from './opt-out-complaints.testing.ts';
import type { Trouble } from './trouble.ts';

export const troubles: Record<Trouble, string[]> = {
  defect: splitSentences(`
    I'm already a customer, it's broken | the kitchen you delivered has a cracked worktop and doors that broke |
    Your technician came on Monday and since then the heating is not working | it's leaking, this is urgent |
    le chauffe-eau que vous avez posé est en panne | on est déjà clients et le robinet fuit |
    la caldera que me instalaron no funciona | ya soy cliente, la placa no enciende |
    Ihr Monteur war gestern da und jetzt tropft es | wir sind Kunden und die Heizung ist ausgefallen |
    la cucina che ho comprato da voi è rotta | siamo vostri clienti, il condizionatore non parte |
    o aparelho que vocês instalaram não funciona | comprei com vocês e veio quebrado |
    the radiator your lads fitted left a hole | eure Handwerker waren da, jetzt tropft es durch die Decke |
    vuestro técnico se fue y ha quedado una gotera | le velux que vous avez posé fuit |
    la capsula messa da voi si è staccata | de kraan die jullie gemonteerd hebben lekt flink |
    mijn keuken die jullie geplaatst hebben is stuk | ik ben al klant en de warmtepomp is kapot
  `),
  complaint: splitSentences(`
    mes panneaux ne marchent plus, personne ne répond !!! | you've sold me rubbish | this is unacceptable!! |
    I've called five times and nobody answers! | I want to make a complaint | still waiting for my delivery |
    vous ne répondez jamais | je veux porter plainte | c'est inadmissible | nadie me contesta |
    me han estafado | niemand meldet sich bei mir | das ist eine Frechheit | ich möchte mich beschweren |
    nessuno mi risponde | siete dei truffatori | ninguém me responde | vocês me enganaram |
    niemand belt me terug | jullie hebben me opgelicht
  `),
  refund: splitSentences(`
    I want a refund | give me my money back | je veux être remboursé | remboursez-moi |
    quiero mi dinero de vuelta | geben Sie mir mein Geld zurück | voglio il rimborso | ridatemi i soldi |
    devolvam meu dinheiro | ik wil mijn geld terug
  `),
  emergency: splitSentences(`
    there is water everywhere | I can smell gas | il y a de l'eau partout | c'est une urgence | huele a gas en casa |
    hier steht alles unter Wasser | es ist ein Notfall | è un'emergenza | a casa está alagando |
    het huis staat onder water
  `),
  pain: splitSentences(`
    me duele mucho una muela, ¿me pueden ver hoy? | I have a toothache, can you see me today? |
    my knee is swollen and I can't sleep | j'ai tellement mal que je ne peux plus dormir |
    ich habe Zahnschmerzen, geht heute noch was? | ho mal di denti, potete vedermi oggi? |
    estou com dor de dente, dá pra hoje? | ik heb kiespijn, kan ik vandaag komen?
  `),
};

/** The trouble is a reason to buy, a question, a possibility or another company's, or there is none. */
export const noTroubles: string[] = splitSentences(`
  my old kitchen is broken so I need a new one | I need it urgently | as soon as possible, it's urgent |
  I'm in pain when I bend, that's why I want the treatment | refund policy? | do I get a refund if I cancel? |
  I want a money back guarantee | what if it breaks? | do you buy broken cars? | yes I'm already a customer |
  I called three companies and nobody answered | my last installer ripped me off | my roof leaks |
  you sold a car to my friend | nobody has told me what it costs | today doesn't work for me |
  our old supplier gave terrible service | please help me choose a kitchen | no problem | its a ridiculous price |
  ma chaudière est en panne, je voudrais un devis rapidement | j'ai mal au dos depuis des mois | c'est urgent |
  ça marche pas aujourd'hui | je voudrais du pain aujourd'hui | vous remboursez ? | mon ancien installateur m'a menti |
  me duele la espalda | hoy no me funciona | quiero cambiar la caldera, está rota | no hay problema |
  meine Heizung ist kaputt, ich brauche heute noch ein Angebot | das geht heute nicht | kein Problem |
  Sie haben mir ein Angebot geliefert, danke | was passiert, wenn es kaputt geht? | ich habe Rückenschmerzen |
  la mia vecchia cucina è rotta, ne voglio una nuova | oggi non posso | non c'è problema |
  estou com dor nas costas há meses | hoje não funciona pra mim | ik heb rugpijn | geen probleem |
  my roof leaks, saw your flyer | your offer has an error | eure Anzeige gesehen, unsere Heizung ist kaputt |
  vostra offerta ok, ho acqua in cantina | mijn ketel lekt, zag jullie advertentie |
  mijn oude keuken is kapot, ik zoek een nieuwe | vandaag werkt niet voor mij
`);
