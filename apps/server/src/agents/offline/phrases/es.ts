import type { Phrases } from './phrases.ts';

/** Spanish. */
export const es: Phrases = {
  disclosure: 'Soy un asistente de IA y escribo en nombre de {{workspace}}.',
  greeting: [
    '¡Hola {{name}}, gracias por escribir! Soy {{agent}}.',
    '¡Hola {{name}}! Te saluda {{agent}}, gracias por tu mensaje.',
  ],
  acknowledge: ['¡Genial, gracias!', 'Perfecto, gracias.', 'Gracias, anotado.', 'Muy bien, gracias.'],
  unclear: [
    'Perdona, no lo he entendido bien.',
    'No estoy seguro de haberte entendido.',
    'Disculpa, no te he seguido.',
  ],
  hintYesNo: ['Con un sí o un no basta.', 'Solo sí o no, por favor.'],
  hintFigure: ['Basta una cifra aproximada.', 'Un número orientativo está bien.'],
  hintChoice: ['¿Qué encaja mejor: {{choices}}?', '¿Sería {{choices}}?'],
  hintText: ['Con unas palabras basta.', 'Una respuesta corta está bien.'],
  interest: ['¿Te gustaría seguir adelante?', '¿Te interesa que avancemos?'],
  hedged: ['Quiero apuntarlo bien: {{question}}', 'Para que me quede claro: {{question}}'],
  hintOverall: ['En general, ¿es un sí o un no?', 'Si tuvieras que elegir, ¿sí o no?'],
  unknown: [
    'Eso no lo sé; se lo preguntaré a un compañero, que te lo podrá decir.',
    'Eso no te lo puedo responder yo; se lo preguntaré a un compañero.',
  ],
  why: ['Lo pregunto para ver si podemos ayudarte.', 'Nos ayuda a ver si esto encaja contigo.'],
  media: [
    'Aquí no puedo abrir fotos, audios ni archivos. ¿Me lo escribes?',
    'Solo puedo leer texto aquí. ¿Me lo puedes escribir?',
  ],
  machine: [
    'Soy un asistente de IA de {{workspace}}. Si prefieres hablar con una persona, dímelo.',
    'Soy un asistente de IA que trabaja para {{workspace}}. Dime si prefieres una persona.',
  ],
  handOver: [
    'Claro, aviso a un compañero. Te escribirá por aquí.',
    'Por supuesto, te paso con un compañero, que te escribirá aquí.',
  ],
  handOverConfused: [
    'Prefiero que tengas una buena respuesta, así que le paso esto a un compañero.',
    'Voy a dejar que un compañero siga contigo por aquí.',
  ],
  later: ['¡Sin problema! Te escribo de nuevo el {{when}}.', 'De acuerdo, vuelvo a escribirte el {{when}}.'],
  notInterested: [
    'Entendido, gracias por decírmelo. ¡Que vaya muy bien!',
    'Sin problema, gracias por avisar. ¡Un saludo!',
  ],
  unqualified: [
    'Gracias por tus respuestas. Por lo que me cuentas, esta vez no somos la mejor opción. ¡Que vaya muy bien!',
    'Gracias por responder. Esta vez no podemos ayudarte, ¡pero te deseo lo mejor!',
  ],
  qualified: [
    'Perfecto, ya tengo todo. El equipo te escribirá por aquí.',
    '¡Genial, gracias! El equipo se pondrá en contacto contigo por aquí.',
  ],
  offer: ['¡Genial! Busquemos un momento. ¿Cuál te viene bien?', '¡Perfecto! ¿Cuándo te vendría mejor?'],
  offerMore: ['Claro, aquí tienes otros horarios:', 'Sin problema, ¿qué te parecen estos?'],
  offerNearest: [
    'Entonces no tengo nada libre, lo siento. Lo más cercano es:',
    'Por mi parte no es posible, lo siento. Lo que más se acerca es:',
  ],
  offerAgain: ['Perdona, ¿cuál prefieres?', 'No estoy seguro de cuál prefieres.'],
  slotTaken: [
    'Lo siento, ese horario acaba de ocuparse. Quedan libres:',
    '¡Alguien fue más rápido, lo siento! Quedan estos:',
  ],
  noSlots: [
    'Ahora mismo no veo horarios libres, un compañero buscará uno contigo.',
    'No queda ningún hueco en mi agenda. Un compañero lo verá contigo por aquí.',
  ],
  offerFits: ['Sí, tengo estas horas:', 'Esto es lo que está libre entonces:'],
  offerBeyond: ['Todavía no puedo reservar con tanta antelación. Lo último que tengo es:'],
  tooFar: ['Todavía no puedo reservar con tanta antelación.'],
  timePast: ['Ese momento ya ha pasado. Esto está libre:'],
  noSuchDay: ['No encuentro esa fecha, lo siento. Esto está libre:'],
  nothingThen: ['Entonces tampoco tengo nada libre, lo siento.'],
  askWhen: [
    '¿Qué días y a qué horas te vendría bien? Por ejemplo: jueves por la tarde.',
    '¿Cuándo te vendría bien? Basta con un día y una hora.',
  ],
  colleagueFinds: ['Un compañero buscará una hora por aquí.'],
  pickOrSay: ['Basta con responder con el número, o decirme qué día y a qué hora te vendría bien.'],
  askEmail: [
    'Para {{when}} necesito tu correo electrónico, para la invitación. ¿Cuál es?',
    '¿A qué correo electrónico envío la invitación para {{when}}?',
  ],
  askEmailFirst: ['¿A qué correo electrónico envío la invitación?'],
  emailWrong: ['Eso no parece un correo electrónico completo. ¿Puedes escribirlo otra vez?'],
  link: ['Elige aquí la hora que te venga bien: {{link}}', 'Puedes elegir una hora aquí: {{link}}'],
  linkAgain: ['Desde aquí no veo las horas. Están todas en esta página: {{link}}'],
  pending: ['Un momento, estoy confirmando {{when}}. Te escribo en cuanto sea seguro.'],
  bookedAt: ['Tu cita es el {{when}}.', 'Es el {{when}}.'],
  nothingBooked: ['Ahora mismo no hay ninguna cita reservada.', 'De momento no hay nada reservado.'],
  zoneNoted: ['Gracias, te doy las horas de {{city}}.'],
  pickOne: 'Responde solo con el número.',
  cityTime: '(hora de {{city}})',
  confirm: ['Reservado: {{when}}. ¡Nos vemos!', 'Queda en la agenda: {{when}}. ¡Hasta entonces!'],
  confirmMoved: ['Hecho, tu nueva cita: {{when}}. ¡Nos vemos!', 'Cambiado: {{when}}. ¡Hasta entonces!'],
  canceled: [
    'De acuerdo, cancelo la cita ({{when}}). Si quieres otro momento, dímelo.',
    'Sin problema, quito la cita ({{when}}) de la agenda. Escríbeme si quieres otro momento.',
  ],
  calendarAway: [
    'Ahora mismo no puedo consultar la agenda. Un compañero te escribirá aquí con horarios.',
    'Mi agenda no responde en este momento, así que un compañero te escribirá aquí con horarios.',
  ],
  bookingFailed: [
    'Lo siento, no he podido reservar {{when}}. ¿Te viene bien alguna de estas horas?',
    'No se ha podido reservar {{when}}, lo siento. ¿Te serviría una de estas?',
  ],
  hostCanceled: [
    'Lo siento, nuestra cita del {{when}} se ha cancelado. Si quieres otra hora, dímelo.',
    'Nuestra cita del {{when}} no puede tener lugar, lo siento. Escríbeme si quieres otra hora.',
  ],
  hostMoved: [
    'Lo siento, hemos tenido que cambiar nuestra cita: ahora es {{when}}. Si no te va bien, dímelo.',
    'Nuestra cita es ahora {{when}}, hemos tenido que cambiarla. Escríbeme si no te va bien.',
  ],
  reminder: ['Un recordatorio de nuestra cita: {{when}}.', 'Te recuerdo nuestra cita: {{when}}.'],
  reminderSoon: ['Nuestra cita empieza pronto: {{when}}.', 'Hasta ahora: nuestra cita es el {{when}}.'],
  where: 'Lugar: {{location}}',
  page: 'Para cambiarla o cancelarla: {{page}}',
  noted: ['¡Anotado, gracias!', 'Gracias, lo apunto.'],
  goodbye: ['¡De nada! Que tengas un buen día.', 'Un placer. ¡Que tengas muy buen día!'],
  followUps: [
    'Hola {{name}}, ¿pudiste ver mi mensaje?',
    'Solo quería saber, {{name}}, si te sigue interesando.',
    'Hola {{name}}, te pregunto por última vez, no pasa nada si ya no es el momento.',
  ],
  or: 'o',
};
