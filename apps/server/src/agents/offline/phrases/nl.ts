import type { Phrases } from './phrases.ts';

/** Dutch. */
export const nl: Phrases = {
  disclosure: 'Ik ben een AI-assistent en schrijf namens {{workspace}}.',
  greeting: [
    'Hallo {{name}}, bedankt voor je bericht! Je spreekt met {{agent}}.',
    'Hoi {{name}}! {{agent}} hier, bedankt voor je bericht.',
  ],
  acknowledge: ['Top, bedankt!', 'Perfect, dank je.', 'Bedankt, genoteerd.', 'Mooi, dank je wel.'],
  unclear: [
    'Sorry, dat begreep ik niet helemaal.',
    'Ik weet niet zeker of ik je goed begrijp.',
    'Sorry, ik kon je even niet volgen.',
  ],
  hintYesNo: ['Een simpele ja of nee is genoeg.', 'Gewoon ja of nee volstaat.'],
  hintFigure: ['Een ruwe schatting is genoeg.', 'Een getal bij benadering volstaat.'],
  hintChoice: ['Wat past het best: {{choices}}?', 'Zou dat {{choices}} zijn?'],
  hintText: ['Een paar woorden volstaan.', 'Een kort antwoord is prima.'],
  interest: ['Wil je hiermee verder?', 'Is dit iets voor jou?'],
  hedged: ['Ik wil het goed noteren: {{question}}', 'Zodat ik het goed begrijp: {{question}}'],
  hintOverall: ['Is dat al met al een ja of een nee?', 'Als je moest kiezen: ja of nee?'],
  unknown: [
    'Dat weet ik niet; ik vraag het aan een collega die het je kan vertellen.',
    'Daar kan ik zelf geen antwoord op geven; ik vraag het aan een collega.',
  ],
  why: ['Ik vraag het om te zien of we je kunnen helpen.', 'Zo zien we of dit bij je past.'],
  media: [
    "Foto's, spraakberichten en bestanden kan ik hier niet openen. Kun je het typen?",
    'Ik kan hier alleen tekst lezen. Kun je het me schrijven?',
  ],
  machine: [
    'Ik ben een AI-assistent van {{workspace}}. Spreek je liever iemand persoonlijk, zeg het gerust.',
    'Ik ben een AI-assistent die voor {{workspace}} werkt. Laat het weten als je liever een mens spreekt.',
  ],
  handOver: [
    'Natuurlijk, ik haal er een collega bij. Die schrijft je hier.',
    'Prima, een collega neemt het hier over.',
  ],
  handOverConfused: [
    'Ik wil dat je een goed antwoord krijgt, dus een collega neemt het over.',
    'Ik laat een collega hier verder met je praten.',
  ],
  later: ['Geen probleem! Ik kom erop terug: {{when}}.', 'Prima, ik schrijf je weer: {{when}}.'],
  notInterested: [
    'Begrepen, bedankt voor het laten weten. Het beste!',
    'Geen probleem, dank voor je antwoord. Het beste!',
  ],
  unqualified: [
    'Bedankt voor je antwoorden. Zoals ik het lees, zijn we deze keer niet de juiste match. Het beste!',
    'Dank voor je antwoord. Deze keer kunnen we niet helpen, maar ik wens je het beste!',
  ],
  qualified: [
    'Perfect, ik heb alles wat ik nodig heb. Het team reageert hier.',
    'Top, bedankt! Het team neemt hier contact met je op.',
  ],
  offer: ['Mooi, laten we een moment zoeken. Welk past je?', 'Perfect! Wanneer komt het je het best uit?'],
  offerMore: ['Zeker, hier zijn andere tijden:', 'Geen probleem, wat dacht je van deze?'],
  offerNearest: [
    'Dan heb ik helaas niets vrij. Het dichtst erbij zijn:',
    'Dat lukt bij mij helaas niet. Deze vrije tijden komen het dichtst in de buurt:',
  ],
  offerAgain: ['Sorry, welke bedoelde je?', 'Ik weet niet zeker welke je wilt.'],
  slotTaken: [
    'Sorry, die tijd is net bezet. Deze zijn nog vrij:',
    'Iemand was je net voor, sorry! Nog vrij:',
  ],
  noSlots: [
    'Ik zie nu geen vrije tijd, een collega zoekt er een met je.',
    'Mijn agenda is vol. Een collega spreekt hier iets met je af.',
  ],
  offerFits: ['Ja, ik heb deze tijden:', 'Dit is er dan vrij:'],
  offerBeyond: ['Zo ver vooruit kan ik nog niet boeken. De laatste tijden die ik heb zijn:'],
  tooFar: ['Zo ver vooruit kan ik nog niet boeken.'],
  timePast: ['Dat moment is al voorbij. Vrij zijn:'],
  noSuchDay: ['Die datum kan ik niet vinden, sorry. Vrij zijn:'],
  nothingThen: ['Dan heb ik helaas ook niets vrij.'],
  askWhen: [
    'Welke dagen en tijden zouden je uitkomen? Bijvoorbeeld: donderdagmiddag.',
    'Wanneer zou het je uitkomen? Noem gewoon een dag en een tijd.',
  ],
  colleagueFinds: ['Een collega zoekt hier samen met jou een tijd.'],
  pickOrSay: ['Antwoord gewoon met het nummer, of zeg me welke dag en tijd je uitkomen.'],
  askEmail: [
    'Voor {{when}} heb ik je e-mailadres nodig, voor de uitnodiging. Wat is het?',
    'Naar welk e-mailadres mag de uitnodiging voor {{when}}?',
  ],
  askEmailFirst: ['Naar welk e-mailadres mag de uitnodiging?'],
  emailWrong: ['Dat lijkt geen volledig e-mailadres. Kun je het nog eens schrijven?'],
  link: ['Kies hier een tijd die je uitkomt: {{link}}', 'Hier kun je een tijd kiezen: {{link}}'],
  linkAgain: ['Hiervandaan zie ik de tijden niet. Ze staan allemaal op deze pagina: {{link}}'],
  pending: ['Een moment, ik ben {{when}} nog aan het bevestigen. Ik schrijf je zodra het zeker is.'],
  bookedAt: ['Je afspraak is op {{when}}.', 'Die is op {{when}}.'],
  nothingBooked: ['Er is op dit moment geen afspraak geboekt.', 'Er is nu niets geboekt.'],
  zoneNoted: ['Bedankt, ik geef je de tijden van {{city}}.'],
  pickOne: 'Antwoord gewoon met het nummer.',
  cityTime: '(tijd in {{city}})',
  confirm: ['Je afspraak staat: {{when}}. Tot dan!', 'Het staat in de agenda: {{when}}. Tot dan!'],
  confirmMoved: ['Gedaan, je nieuwe afspraak: {{when}}. Tot dan!', 'Verzet: {{when}}. Tot dan!'],
  canceled: [
    'Goed, ik annuleer de afspraak ({{when}}). Wil je een ander moment, laat het weten.',
    'Geen probleem, ik haal de afspraak ({{when}}) uit de agenda. Schrijf me als je een ander moment wilt.',
  ],
  calendarAway: [
    'Ik kan nu niet in de agenda kijken. Een collega komt hier bij je terug met tijden.',
    'Mijn agenda antwoordt op dit moment niet, dus een collega schrijft je hier met tijden.',
  ],
  bookingFailed: [
    'Sorry, {{when}} kon ik niet boeken. Past een van deze tijden?',
    'Het is niet gelukt om {{when}} te boeken, sorry. Zou een van deze kunnen?',
  ],
  hostCanceled: [
    'Sorry, onze afspraak op {{when}} is geannuleerd. Wil je een andere tijd, zeg het me dan.',
    'Onze afspraak op {{when}} kan niet doorgaan, sorry. Schrijf me als je een andere tijd wilt.',
  ],
  hostMoved: [
    'Sorry, we moesten onze afspraak verzetten: het is nu {{when}}. Komt dat niet uit, zeg het me dan.',
    'Onze afspraak is nu {{when}}, we moesten die verzetten. Schrijf me als dat niet uitkomt.',
  ],
  reminder: [
    'Een herinnering aan onze afspraak: {{when}}.',
    'Ter herinnering: onze afspraak is op {{when}}.',
  ],
  reminderSoon: ['Onze afspraak begint binnenkort: {{when}}.', 'Tot zo: onze afspraak is op {{when}}.'],
  where: 'Waar: {{location}}',
  page: 'Verzetten of annuleren: {{page}}',
  noted: ['Genoteerd, dank je!', 'Bedankt, ik noteer het.'],
  goodbye: ['Graag gedaan! Fijne dag nog.', 'Met plezier. Fijne dag!'],
  followUps: [
    'Hoi {{name}}, heb je mijn bericht kunnen zien?',
    'Ik vroeg me af, {{name}}: is dit nog actueel?',
    'Hoi {{name}}, ik vraag het nog één keer, geen probleem als het niet meer speelt.',
  ],
  or: 'of',
};
