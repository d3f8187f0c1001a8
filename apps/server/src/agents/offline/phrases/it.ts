import type { Phrases } from './phrases.ts';

/** Italian. */
export const it: Phrases = {
  disclosure: 'Sono un assistente IA e scrivo per conto di {{workspace}}.',
  greeting: [
    'Ciao {{name}}, grazie per il messaggio! Qui {{agent}}.',
    'Ciao {{name}}! Sono {{agent}}, grazie per averci scritto.',
  ],
  acknowledge: ['Ottimo, grazie!', 'Perfetto, grazie.', 'Grazie, segnato.', 'Benissimo, grazie.'],
  unclear: ['Scusa, non ho capito bene.', 'Non sono sicuro di aver capito.', 'Perdona, non ti ho seguito.'],
  hintYesNo: ['Basta un sì o un no.', 'Solo sì o no.'],
  hintFigure: ['Basta una cifra indicativa.', 'Va bene anche un numero approssimativo.'],
  hintChoice: ['Cosa si avvicina di più: {{choices}}?', 'Sarebbe {{choices}}?'],
  hintText: ['Bastano poche parole.', 'Va bene una risposta breve.'],
  interest: ['Ti andrebbe di procedere?', 'È qualcosa che ti interessa?'],
  hedged: ['Vorrei annotarlo bene: {{question}}', 'Per essere sicuro di aver capito: {{question}}'],
  hintOverall: ['Nel complesso è un sì o un no?', 'Se dovessi scegliere: sì o no?'],
  unknown: [
    'Questo non lo so: chiedo a un collega, che saprà dirtelo.',
    'A questo non so rispondere io, lo chiedo a un collega.',
  ],
  why: ['Lo chiedo per capire se possiamo aiutarti.', 'Ci serve per capire se fa al caso tuo.'],
  media: [
    'Qui non posso aprire foto, vocali o file. Puoi scrivermelo?',
    'Qui leggo solo testo. Me lo puoi scrivere?',
  ],
  machine: [
    'Sono un assistente IA di {{workspace}}. Se preferisci parlare con una persona, dimmelo.',
    'Sono un assistente IA che lavora per {{workspace}}. Dimmi se preferisci una persona.',
  ],
  handOver: [
    'Certo, passo la parola a un collega. Ti scriverà qui.',
    'Va bene, ti risponde un collega in questa chat.',
  ],
  handOverConfused: [
    'Preferisco che tu abbia una buona risposta: passo a un collega.',
    'Lascio che ti risponda un collega, qui in chat.',
  ],
  later: ['Nessun problema! Ti riscrivo: {{when}}.', "D'accordo, mi rifaccio vivo: {{when}}."],
  notInterested: [
    'Capito, grazie per avermelo detto. Buona giornata!',
    'Nessun problema, grazie della risposta. Buone cose!',
  ],
  unqualified: [
    'Grazie per le risposte. Da quello che mi dici, questa volta non siamo la scelta giusta. Buone cose!',
    'Grazie per aver risposto. Questa volta non possiamo aiutarti, ma ti auguro il meglio!',
  ],
  qualified: [
    'Perfetto, ho tutto quello che mi serve. Il team ti risponderà qui.',
    'Ottimo, grazie! Il team ti ricontatta qui.',
  ],
  offer: ['Ottimo, troviamo un orario. Quale ti va bene?', 'Perfetto! Quando ti andrebbe meglio?'],
  offerMore: ['Certo, ecco altri orari:', 'Nessun problema, che ne dici di questi?'],
  offerNearest: [
    'In quel momento non ho nulla di libero, mi dispiace. Gli orari più vicini sono:',
    'Da parte mia non è possibile, mi dispiace. Gli orari più vicini sono:',
  ],
  offerAgain: ['Scusa, quale intendevi?', 'Non sono sicuro di quale preferisci.'],
  slotTaken: [
    'Mi spiace, quell’orario è appena stato preso. Sono ancora liberi:',
    'Qualcuno è stato più veloce, scusa! Restano:',
  ],
  noSlots: [
    'Al momento non vedo orari liberi, un collega ne troverà uno con te.',
    'Non ho più orari liberi. Un collega si accorderà con te qui.',
  ],
  offerFits: ['Sì, ho questi orari:', 'Ecco cosa è libero in quel momento:'],
  offerBeyond: ['Non posso ancora prenotare così avanti. Gli ultimi orari che ho sono:'],
  tooFar: ['Non posso ancora prenotare così avanti.'],
  timePast: ['Quel momento è già passato. Sono liberi:'],
  noSuchDay: ['Non trovo quella data, mi dispiace. Sono liberi:'],
  nothingThen: ['Neanche in quel momento ho qualcosa di libero, mi dispiace.'],
  askWhen: [
    'Quali giorni e orari ti andrebbero bene? Per esempio: giovedì pomeriggio.',
    "Quando ti andrebbe bene? Basta un giorno e un'ora.",
  ],
  colleagueFinds: ['Un collega troverà un orario con te qui.'],
  pickOrSay: ['Basta rispondere con il numero, o dirmi quale giorno e orario andrebbe bene.'],
  askEmail: [
    "Per {{when}} mi serve il tuo indirizzo e-mail, per l'invito. Qual è?",
    "A quale indirizzo e-mail mando l'invito per {{when}}?",
  ],
  askEmailFirst: ["A quale indirizzo e-mail mando l'invito?"],
  emailWrong: ['Non sembra un indirizzo e-mail completo. Puoi riscriverlo?'],
  link: ["Scegli qui l'orario che preferisci: {{link}}", 'Puoi scegliere un orario qui: {{link}}'],
  linkAgain: ['Da qui non vedo gli orari. Sono tutti su questa pagina: {{link}}'],
  pending: ['Un momento, sto confermando {{when}}. Ti scrivo appena è sicuro.'],
  bookedAt: ['Il tuo appuntamento è {{when}}.', 'È {{when}}.'],
  nothingBooked: ["Al momento non c'è nessun appuntamento prenotato.", 'Per ora non è prenotato nulla.'],
  zoneNoted: ['Grazie, ti do gli orari di {{city}}.'],
  pickOne: 'Rispondi semplicemente con il numero.',
  cityTime: '(ora di {{city}})',
  confirm: ['Prenotato: {{when}}. A presto!', 'È in agenda: {{when}}. A presto!'],
  confirmMoved: ['Fatto, il nuovo appuntamento: {{when}}. A presto!', 'Spostato: {{when}}. A presto!'],
  canceled: [
    "D'accordo, annullo l'appuntamento ({{when}}). Se vuoi un altro orario, dimmelo.",
    "Nessun problema, tolgo l'appuntamento ({{when}}). Scrivimi se ne vuoi un altro.",
  ],
  calendarAway: [
    "In questo momento non riesco a consultare l'agenda. Un collega ti scriverà qui con gli orari.",
    'La mia agenda al momento non risponde, quindi un collega ti scriverà qui con gli orari.',
  ],
  bookingFailed: [
    'Mi dispiace, non sono riuscito a prenotare {{when}}. Andrebbe bene uno di questi orari?',
    'Non è stato possibile prenotare {{when}}, mi dispiace. Uno di questi andrebbe bene?',
  ],
  hostCanceled: [
    'Mi dispiace, il nostro appuntamento di {{when}} è stato annullato. Se vuoi un altro orario, dimmelo.',
    'Il nostro appuntamento di {{when}} non può avere luogo, mi dispiace. Scrivimi se vuoi un altro orario.',
  ],
  hostMoved: [
    'Mi dispiace, abbiamo dovuto spostare il nostro appuntamento: ora è {{when}}. Se non ti va bene, dimmelo.',
    'Il nostro appuntamento è ora {{when}}, abbiamo dovuto spostarlo. Scrivimi se non ti va bene.',
  ],
  reminder: [
    'Un promemoria del nostro appuntamento: {{when}}.',
    'Ti ricordo il nostro appuntamento: {{when}}.',
  ],
  reminderSoon: [
    'Il nostro appuntamento inizia presto: {{when}}.',
    'A tra poco: il nostro appuntamento è {{when}}.',
  ],
  where: 'Luogo: {{location}}',
  page: 'Per spostarlo o annullarlo: {{page}}',
  noted: ['Segnato, grazie!', 'Grazie, ne prendo nota.'],
  goodbye: ['Prego! Buona giornata.', 'È un piacere. Buona giornata!'],
  followUps: [
    'Ciao {{name}}, hai visto il mio messaggio?',
    'Volevo solo sapere, {{name}}, se ti interessa ancora.',
    'Ciao {{name}}, te lo chiedo un’ultima volta, nessun problema se non è più il momento.',
  ],
  or: 'o',
};
