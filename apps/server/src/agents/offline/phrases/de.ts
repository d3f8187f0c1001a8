import type { Phrases } from './phrases.ts';

/** German. */
export const de: Phrases = {
  disclosure: 'Ich bin ein KI-Assistent und schreibe im Namen von {{workspace}}.',
  greeting: [
    'Hallo {{name}}, danke für Ihre Nachricht! Hier ist {{agent}}.',
    'Guten Tag {{name}}! Hier schreibt {{agent}}, danke für Ihre Nachricht.',
  ],
  acknowledge: ['Super, danke!', 'Perfekt, vielen Dank.', 'Danke, ist notiert.', 'Prima, danke.'],
  unclear: [
    'Entschuldigung, das habe ich nicht ganz verstanden.',
    'Ich bin nicht sicher, ob ich Sie richtig verstehe.',
    'Da bin ich leider nicht mitgekommen.',
  ],
  hintYesNo: ['Ein Ja oder Nein genügt.', 'Einfach ja oder nein.'],
  hintFigure: ['Eine ungefähre Zahl genügt.', 'Ein grober Richtwert reicht.'],
  hintChoice: ['Was passt am besten: {{choices}}?', 'Wäre das {{choices}}?'],
  hintText: ['Ein paar Worte genügen.', 'Eine kurze Antwort reicht.'],
  interest: ['Möchten Sie das weiterverfolgen?', 'Ist das für Sie interessant?'],
  hedged: ['Ich möchte es richtig notieren: {{question}}', 'Damit ich Sie richtig verstehe: {{question}}'],
  hintOverall: [
    'Ist das insgesamt eher ein Ja oder ein Nein?',
    'Wenn Sie sich entscheiden müssten: ja oder nein?',
  ],
  unknown: [
    'Das weiß ich nicht, ich frage einen Kollegen, der es Ihnen sagen kann.',
    'Darauf habe ich selbst keine Antwort, ich frage einen Kollegen.',
  ],
  why: [
    'Ich frage, um zu sehen, ob wir Ihnen helfen können.',
    'So sehen wir, ob unser Angebot zu Ihnen passt.',
  ],
  media: [
    'Bilder, Sprachnachrichten und Dateien kann ich hier nicht öffnen. Könnten Sie es mir schreiben?',
    'Ich kann hier nur Text lesen. Könnten Sie es mir schreiben?',
  ],
  machine: [
    'Ich bin ein KI-Assistent von {{workspace}}. Wenn Sie lieber mit einem Menschen sprechen, sagen Sie es einfach.',
    'Ich bin ein KI-Assistent und arbeite für {{workspace}}. Sagen Sie mir, wenn Ihnen ein Mensch lieber ist.',
  ],
  handOver: [
    'Natürlich, ich hole einen Kollegen dazu. Er schreibt Ihnen hier.',
    'Gerne, ich gebe an einen Kollegen weiter, der Ihnen hier schreibt.',
  ],
  handOverConfused: [
    'Damit Sie eine gute Antwort bekommen, gebe ich an einen Kollegen weiter.',
    'Da lasse ich lieber einen Kollegen antworten. Er meldet sich hier.',
  ],
  later: [
    'Kein Problem! Ich melde mich wieder: {{when}}.',
    'Alles klar, ich schreibe Ihnen wieder: {{when}}.',
  ],
  notInterested: [
    'Verstanden, danke für die Rückmeldung. Alles Gute!',
    'Kein Problem, danke für Ihre Antwort. Alles Gute!',
  ],
  unqualified: [
    'Danke für Ihre Antworten. Nach dem, was Sie schreiben, passt es diesmal leider nicht. Alles Gute!',
    'Vielen Dank für Ihre Antwort. Diesmal können wir leider nicht helfen, ich wünsche Ihnen alles Gute!',
  ],
  qualified: [
    'Perfekt, das ist alles, was ich brauche. Das Team meldet sich hier bei Ihnen.',
    'Super, vielen Dank! Das Team meldet sich hier.',
  ],
  offer: ['Prima, finden wir einen Termin. Welcher passt Ihnen?', 'Perfekt! Wann passt es Ihnen am besten?'],
  offerMore: ['Gerne, hier sind andere Termine:', 'Kein Problem, wie wäre einer von diesen?'],
  offerNearest: [
    'Da habe ich leider nichts frei. Am nächsten daran liegen:',
    'Das geht bei mir leider nicht. Diese freien Zeiten liegen am nächsten:',
  ],
  offerAgain: ['Entschuldigung, welchen meinten Sie?', 'Ich bin nicht sicher, welchen Sie möchten.'],
  slotTaken: [
    'Leider wurde dieser Termin gerade vergeben. Diese sind noch frei:',
    'Da war jemand schneller, tut mir leid! Frei sind noch:',
  ],
  noSlots: [
    'Ich sehe gerade keinen freien Termin, ein Kollege findet einen mit Ihnen.',
    'In meinem Kalender ist nichts mehr frei. Ein Kollege stimmt sich hier mit Ihnen ab.',
  ],
  offerFits: ['Ja, da habe ich diese Termine:', 'Da ist Folgendes frei:'],
  offerBeyond: ['So weit im Voraus kann ich noch nichts buchen. Die spätesten Zeiten, die ich habe, sind:'],
  tooFar: ['So weit im Voraus kann ich noch nichts buchen.'],
  timePast: ['Dieser Zeitpunkt ist schon vorbei. Frei sind:'],
  noSuchDay: ['Dieses Datum finde ich leider nicht. Frei sind:'],
  nothingThen: ['Da habe ich leider auch nichts frei.'],
  askWhen: [
    'Welche Tage und Uhrzeiten würden Ihnen passen? Zum Beispiel: Donnerstagnachmittag.',
    'Wann würde es Ihnen passen? Sagen Sie mir einfach einen Tag und eine Uhrzeit.',
  ],
  colleagueFinds: ['Ein Kollege findet hier mit Ihnen einen Termin.'],
  pickOrSay: [
    'Antworten Sie einfach mit der Nummer, oder sagen Sie mir, welcher Tag und welche Uhrzeit Ihnen passen.',
  ],
  askEmail: [
    'Für {{when}} brauche ich Ihre E-Mail-Adresse, für die Einladung. Wie lautet sie?',
    'An welche E-Mail-Adresse soll die Einladung für {{when}} gehen?',
  ],
  askEmailFirst: ['An welche E-Mail-Adresse soll die Einladung gehen?'],
  emailWrong: [
    'Das sieht nicht nach einer vollständigen E-Mail-Adresse aus. Können Sie sie noch einmal schreiben?',
  ],
  link: [
    'Wählen Sie hier bitte eine Zeit, die Ihnen passt: {{link}}',
    'Hier können Sie sich eine Zeit aussuchen: {{link}}',
  ],
  linkAgain: ['Die Zeiten sehe ich von hier aus nicht. Sie stehen alle auf dieser Seite: {{link}}'],
  pending: ['Einen Moment, ich bestätige gerade {{when}}. Ich schreibe Ihnen, sobald es sicher ist.'],
  bookedAt: ['Ihr Termin ist am {{when}}.', 'Er ist am {{when}}.'],
  nothingBooked: ['Im Moment ist kein Termin gebucht.', 'Zurzeit ist nichts gebucht.'],
  zoneNoted: ['Danke, ich nenne Ihnen die Zeiten von {{city}}.'],
  pickOne: 'Antworten Sie einfach mit der Nummer.',
  cityTime: '(Ortszeit {{city}})',
  confirm: ['Ihr Termin steht: {{when}}. Bis dann!', 'Ist eingetragen: {{when}}. Ich freue mich!'],
  confirmMoved: ['Erledigt, Ihr neuer Termin: {{when}}. Bis dann!', 'Ist verschoben: {{when}}. Bis dann!'],
  canceled: [
    'Alles klar, ich sage den Termin ab ({{when}}). Für einen anderen schreiben Sie mir einfach.',
    'Kein Problem, ich nehme den Termin heraus ({{when}}). Melden Sie sich gerne für einen neuen.',
  ],
  calendarAway: [
    'Ich komme gerade nicht an den Kalender. Ein Kollege meldet sich hier mit Terminen bei Ihnen.',
    'Mein Kalender antwortet im Moment nicht, deshalb schreibt Ihnen ein Kollege hier mit Terminen.',
  ],
  bookingFailed: [
    'Es tut mir leid, {{when}} ließ sich nicht buchen. Passt Ihnen einer von diesen Terminen?',
    '{{when}} konnte ich leider nicht buchen. Ginge einer von diesen?',
  ],
  hostCanceled: [
    'Es tut mir leid, unser Termin am {{when}} wurde abgesagt. Wenn Sie einen anderen möchten, sagen Sie es mir einfach.',
    'Unser Termin am {{when}} kann leider nicht stattfinden. Schreiben Sie mir, wenn Sie einen anderen möchten.',
  ],
  hostMoved: [
    'Wir mussten unseren Termin leider verlegen: {{when}}. Wenn Ihnen das nicht passt, sagen Sie es mir einfach.',
    'Unser Termin ist jetzt am {{when}}, wir mussten ihn leider verlegen. Schreiben Sie mir, wenn das nicht geht.',
  ],
  reminder: [
    'Eine kurze Erinnerung an unseren Termin: {{when}}.',
    'Zur Erinnerung: Unser Termin ist am {{when}}.',
  ],
  reminderSoon: ['Unser Termin beginnt bald: {{when}}.', 'Bis gleich: Unser Termin ist am {{when}}.'],
  where: 'Ort: {{location}}',
  page: 'Zum Verschieben oder Absagen: {{page}}',
  noted: ['Ist notiert, danke!', 'Danke, das notiere ich.'],
  goodbye: ['Gerne! Einen schönen Tag noch.', 'Sehr gerne. Schönen Tag!'],
  followUps: [
    'Hallo {{name}}, konnten Sie meine Nachricht schon lesen?',
    'Ich wollte kurz nachfragen, {{name}}: Ist das Thema noch aktuell?',
    'Hallo {{name}}, ich frage ein letztes Mal, kein Problem, wenn es nicht mehr passt.',
  ],
  or: 'oder',
};
