// The texts of the meeting page, in the languages of the offline agent.

export interface PageWords {
  meeting: string;
  /** The headings, by the meeting's state. */
  confirmed: string;
  reserved: string;
  canceled: string;
  canceling: string;
  failed: string;
  over: string;
  moved: string;
  /** `{zone}` is the city of the zone. */
  time_in: string;
  where: string;
  add_to_calendar: string;
  move: string;
  cancel: string;
  back: string;
  choose: string;
  move_here: string;
  none_free: string;
  earlier: string;
  later: string;
  taken: string;
  choose_one: string;
  calendar_away: string;
  cancel_question: string;
  reason: string;
  /** `{length}` is the number of characters, `{most}` the limit. */
  reason_too_long: string;
  cancel_now: string;
  keep: string;
  new_page: string;
  write_to_us: string;
  /** The text for a meeting that the provider has not confirmed yet. */
  wait: string;
}

const PAGE_WORDS: Record<string, PageWords> = {
  en: {
    meeting: 'Meeting',
    confirmed: 'Your meeting',
    reserved: 'Your meeting is being confirmed',
    canceled: 'This meeting is canceled',
    canceling: 'Your meeting is being canceled',
    failed: 'This meeting could not be booked',
    over: 'This meeting has ended',
    moved: 'This meeting has moved',
    time_in: '{zone} time',
    where: 'Where',
    add_to_calendar: 'Add to my calendar',
    move: 'Choose another time',
    cancel: 'Cancel meeting',
    back: 'Back',
    choose: 'Choose another time',
    move_here: 'Move meeting',
    none_free: 'No times are available on these days.',
    earlier: 'Earlier days',
    later: 'Later days',
    taken: 'That time is no longer available. Please choose another one.',
    choose_one: 'Please choose a time.',
    calendar_away: 'The calendar isn’t responding. Please try again in a few minutes.',
    cancel_question: 'Cancel this meeting?',
    reason: 'Reason (optional)',
    reason_too_long: 'This reason has {length} characters. The limit is {most}.',
    cancel_now: 'Yes, cancel it',
    keep: 'No, keep it',
    new_page: 'See the new time',
    write_to_us: 'To book a new time, reply in our chat.',
    wait: 'We’ll message you in our chat as soon as it’s done.',
  },
  fr: {
    meeting: 'Rendez-vous',
    confirmed: 'Votre rendez-vous',
    reserved: 'Votre rendez-vous est en cours de confirmation',
    canceled: 'Ce rendez-vous est annulé',
    canceling: 'Votre rendez-vous est en cours d’annulation',
    failed: 'Ce rendez-vous n’a pas pu être réservé',
    over: 'Ce rendez-vous est passé',
    moved: 'Ce rendez-vous a été déplacé',
    time_in: 'heure de {zone}',
    where: 'Lieu',
    add_to_calendar: 'Ajouter à mon agenda',
    move: 'Choisir un autre créneau',
    cancel: 'Annuler le rendez-vous',
    back: 'Retour',
    choose: 'Choisissez un autre créneau',
    move_here: 'Déplacer le rendez-vous',
    none_free: 'Aucun créneau n’est disponible ces jours-là.',
    earlier: 'Jours précédents',
    later: 'Jours suivants',
    taken: 'Ce créneau n’est plus disponible. Veuillez en choisir un autre.',
    choose_one: 'Veuillez choisir un créneau.',
    calendar_away: 'L’agenda ne répond pas pour le moment. Veuillez réessayer dans quelques minutes.',
    cancel_question: 'Voulez-vous annuler le rendez-vous ?',
    reason: 'Motif (facultatif)',
    reason_too_long: 'Ce motif compte {length} caractères, pour un maximum de {most}.',
    cancel_now: 'Oui, l’annuler',
    keep: 'Non, le conserver',
    new_page: 'Voir le nouveau créneau',
    write_to_us: 'Pour réserver un nouveau créneau, répondez dans notre conversation.',
    wait: 'Nous vous écrirons dans notre conversation dès que ce sera confirmé.',
  },
  es: {
    meeting: 'Cita',
    confirmed: 'Su cita',
    reserved: 'Su cita se está confirmando',
    canceled: 'Esta cita está cancelada',
    canceling: 'Su cita se está cancelando',
    failed: 'No se pudo reservar esta cita',
    over: 'Esta cita ya pasó',
    moved: 'Esta cita ha cambiado de hora',
    time_in: 'hora de {zone}',
    where: 'Lugar',
    add_to_calendar: 'Añadir a mi calendario',
    move: 'Elegir otro horario',
    cancel: 'Cancelar la cita',
    back: 'Volver',
    choose: 'Elija otro horario',
    move_here: 'Cambiar la cita',
    none_free: 'No hay horarios libres en estos días.',
    earlier: 'Días anteriores',
    later: 'Días siguientes',
    taken: 'Ese horario ya no está libre. Elija otro, por favor.',
    choose_one: 'Elija uno de los horarios, por favor.',
    calendar_away: 'El calendario no responde en este momento. Vuelva a intentarlo en unos minutos.',
    cancel_question: '¿Quiere cancelar la cita?',
    reason: '¿Por qué? (si lo desea)',
    reason_too_long: 'Este motivo tiene {length} caracteres. Acórtelo a {most} como máximo.',
    cancel_now: 'Sí, cancelarla',
    keep: 'No, mantenerla',
    new_page: 'Ver el nuevo horario',
    write_to_us: 'Si desea otra cita, responda simplemente en nuestra conversación.',
    wait: 'Le escribiremos en nuestra conversación en cuanto esté hecho.',
  },
  de: {
    meeting: 'Termin',
    confirmed: 'Ihr Termin',
    reserved: 'Ihr Termin wird gerade bestätigt',
    canceled: 'Dieser Termin ist abgesagt',
    canceling: 'Ihr Termin wird gerade abgesagt',
    failed: 'Dieser Termin konnte nicht gebucht werden',
    over: 'Dieser Termin ist vorbei',
    moved: 'Dieser Termin wurde verschoben',
    time_in: 'Ortszeit {zone}',
    where: 'Ort',
    add_to_calendar: 'Zum Kalender hinzufügen',
    move: 'Andere Zeit wählen',
    cancel: 'Termin absagen',
    back: 'Zurück',
    choose: 'Wählen Sie eine andere Zeit',
    move_here: 'Termin verschieben',
    none_free: 'An diesen Tagen ist nichts frei.',
    earlier: 'Frühere Tage',
    later: 'Spätere Tage',
    taken: 'Diese Zeit ist nicht mehr frei. Bitte wählen Sie eine andere.',
    choose_one: 'Bitte wählen Sie eine der Zeiten.',
    calendar_away:
      'Der Kalender antwortet gerade nicht. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    cancel_question: 'Möchten Sie den Termin absagen?',
    reason: 'Warum? (wenn Sie mögen)',
    reason_too_long: 'Dieser Grund hat {length} Zeichen. Bitte kürzen Sie ihn auf höchstens {most}.',
    cancel_now: 'Ja, absagen',
    keep: 'Nein, behalten',
    new_page: 'Zum neuen Termin',
    write_to_us: 'Wenn Sie einen neuen Termin möchten, antworten Sie einfach in unserem Chat.',
    wait: 'Wir schreiben Ihnen in unserem Chat, sobald das erledigt ist.',
  },
  it: {
    meeting: 'Appuntamento',
    confirmed: 'Il Suo appuntamento',
    reserved: 'Il Suo appuntamento è in corso di conferma',
    canceled: 'Questo appuntamento è annullato',
    canceling: 'Il Suo appuntamento è in corso di annullamento',
    failed: 'Non è stato possibile fissare questo appuntamento',
    over: 'Questo appuntamento è passato',
    moved: 'Questo appuntamento è stato spostato',
    time_in: 'ora di {zone}',
    where: 'Luogo',
    add_to_calendar: 'Aggiungi al mio calendario',
    move: 'Scegliere un altro orario',
    cancel: 'Annullare l’appuntamento',
    back: 'Indietro',
    choose: 'Scelga un altro orario',
    move_here: 'Spostare l’appuntamento',
    none_free: 'In questi giorni non c’è nessun orario libero.',
    earlier: 'Giorni precedenti',
    later: 'Giorni successivi',
    taken: 'Quell’orario non è più libero. Ne scelga un altro, per favore.',
    choose_one: 'Scelga uno degli orari, per favore.',
    calendar_away: 'Il calendario al momento non risponde. Riprovi tra qualche minuto.',
    cancel_question: 'Vuole annullare l’appuntamento?',
    reason: 'Perché? (se vuole)',
    reason_too_long: 'Questo motivo ha {length} caratteri. Lo riduca a {most} al massimo.',
    cancel_now: 'Sì, annullarlo',
    keep: 'No, mantenerlo',
    new_page: 'Vedere il nuovo orario',
    write_to_us: 'Se desidera un nuovo appuntamento, risponda semplicemente nella nostra chat.',
    wait: 'Le scriveremo nella nostra chat appena sarà fatto.',
  },
  pt: {
    meeting: 'Reunião',
    confirmed: 'A sua reunião',
    reserved: 'A sua reunião está a ser confirmada',
    canceled: 'Esta reunião está cancelada',
    canceling: 'A sua reunião está a ser cancelada',
    failed: 'Não foi possível marcar esta reunião',
    over: 'Esta reunião já passou',
    moved: 'Esta reunião mudou de hora',
    time_in: 'horário de {zone}',
    where: 'Local',
    add_to_calendar: 'Adicionar ao meu calendário',
    move: 'Escolher outro horário',
    cancel: 'Cancelar a reunião',
    back: 'Voltar',
    choose: 'Escolha outro horário',
    move_here: 'Mudar a reunião',
    none_free: 'Não há nenhum horário livre nestes dias.',
    earlier: 'Dias anteriores',
    later: 'Dias seguintes',
    taken: 'Esse horário já não está livre. Escolha outro, por favor.',
    choose_one: 'Escolha um dos horários, por favor.',
    calendar_away: 'O calendário não responde neste momento. Tente novamente daqui a alguns minutos.',
    cancel_question: 'Quer cancelar a reunião?',
    reason: 'Porquê? (se quiser)',
    reason_too_long: 'Este motivo tem {length} carateres. Reduza-o para {most} no máximo.',
    cancel_now: 'Sim, cancelar',
    keep: 'Não, manter',
    new_page: 'Ver o novo horário',
    write_to_us: 'Se quiser um novo horário, responda simplesmente na nossa conversa.',
    wait: 'Vamos escrever-lhe na nossa conversa assim que estiver feito.',
  },
  nl: {
    meeting: 'Afspraak',
    confirmed: 'Uw afspraak',
    reserved: 'Uw afspraak wordt bevestigd',
    canceled: 'Deze afspraak is geannuleerd',
    canceling: 'Uw afspraak wordt geannuleerd',
    failed: 'Deze afspraak kon niet worden gemaakt',
    over: 'Deze afspraak is voorbij',
    moved: 'Deze afspraak is verplaatst',
    time_in: 'tijd in {zone}',
    where: 'Plaats',
    add_to_calendar: 'In mijn agenda zetten',
    move: 'Een ander moment kiezen',
    cancel: 'De afspraak annuleren',
    back: 'Terug',
    choose: 'Kies een ander moment',
    move_here: 'De afspraak verplaatsen',
    none_free: 'Op deze dagen is er niets vrij.',
    earlier: 'Eerdere dagen',
    later: 'Latere dagen',
    taken: 'Dat moment is niet meer vrij. Kies een ander moment.',
    choose_one: 'Kies een van de momenten.',
    calendar_away: 'De agenda reageert op dit moment niet. Probeer het over een paar minuten opnieuw.',
    cancel_question: 'Wilt u de afspraak annuleren?',
    reason: 'Waarom? (als u wilt)',
    reason_too_long: 'Deze reden heeft {length} tekens. Kort haar in tot hoogstens {most}.',
    cancel_now: 'Ja, annuleren',
    keep: 'Nee, behouden',
    new_page: 'Naar het nieuwe moment',
    write_to_us: 'Wilt u een nieuwe afspraak? Antwoord dan gewoon in onze chat.',
    wait: 'Wij schrijven u in onze chat zodra het klaar is.',
  },
};

/**
 * Returns the texts in a language; in English if the page does not support the language.
 * @param language a BCP 47 primary language.
 */
export function getPageWords(language: string): { language: string; words: PageWords } {
  const words = PAGE_WORDS[language];
  return words ? { language, words } : { language: 'en', words: PAGE_WORDS.en! };
}
