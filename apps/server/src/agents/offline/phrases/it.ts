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
  offerNearest: ['Quell’orario non è libero. Questi sì:', 'Quello non ce l’ho. Andrebbe bene uno di questi?'],
  offerAgain: ['Scusa, quale intendevi?', 'Non sono sicuro di quale preferisci.'],
  slotTaken: [
    'Mi spiace, quell’orario è appena stato preso. Sono ancora liberi:',
    'Qualcuno è stato più veloce, scusa! Restano:',
  ],
  noSlots: [
    'Al momento non vedo orari liberi, un collega ne troverà uno con te.',
    'Non ho più orari liberi. Un collega si accorderà con te qui.',
  ],
  pickOne: 'Rispondi semplicemente con il numero.',
  cityTime: '(ora di {{city}})',
  confirm: ['Prenotato: {{when}}. A presto!', 'È in agenda: {{when}}. A presto!'],
  confirmMoved: ['Fatto, il nuovo appuntamento: {{when}}. A presto!', 'Spostato: {{when}}. A presto!'],
  canceled: [
    "D'accordo, annullo l'appuntamento ({{when}}). Se vuoi un altro orario, dimmelo.",
    "Nessun problema, tolgo l'appuntamento ({{when}}). Scrivimi se ne vuoi un altro.",
  ],
  calendarAway: [
    "In questo momento non riesco a consultare l'agenda. Un collega le scriverà qui con gli orari.",
    'La mia agenda al momento non risponde, quindi un collega le scriverà qui con gli orari.',
  ],
  bookingFailed: [
    'Mi dispiace, non sono riuscito a prenotare {{when}}. Andrebbe bene uno di questi orari?',
    'Non è stato possibile prenotare {{when}}, mi dispiace. Uno di questi andrebbe bene?',
  ],
  hostCanceled: [
    'Mi dispiace, il nostro appuntamento di {{when}} è stato annullato. Se vuole un altro orario, me lo dica.',
    'Il nostro appuntamento di {{when}} non può avere luogo, mi dispiace. Mi scriva se vuole un altro orario.',
  ],
  reminder: [
    'Un promemoria del nostro appuntamento: {{when}}.',
    'Le ricordo il nostro appuntamento: {{when}}.',
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
