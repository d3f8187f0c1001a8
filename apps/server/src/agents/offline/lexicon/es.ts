import type { Lexicon } from './lexicon.ts';

/** Spanish. */
export const es: Lexicon = {
  yes: [
    'si|sip|sep|claro(?: que si)?|por supuesto|desde luego|efectivamente|exacto|exactamente|correcto|asi es|ciertamente|cierto|vale|ok|okey|de acuerdo',
    '(?:lo soy|lo tengo)$|creo que si|perfecto|por que no|sin (?:problema|duda)|no hay problema|genial|dale|con gusto|encantad[oa]|verdad',
  ],
  no: [
    'no|nop|nope|para nada|en absoluto|nunca|todavia no|aun no|no mucho|no exactamente|la verdad (?:es )?que no|por desgracia no|lamentablemente no',
    'no (?:lo )?(?:soy|tengo|somos|tenemos|es|esta|puedo|creo)|creo que no|no gracias|negativo|tampoco|ningun[oa]?|falso',
  ],
  unsure: [
    'quizas?|tal vez|a lo mejor|no (?:lo )?se|no estoy segur[oa]|no sabria|ni idea|depende|puede ser|puede que|probablemente|posiblemente|si y no|tengo que (?:ver|pensar|preguntar|consultar)\\S*|ya vere',
  ],
  but: ['pero|aunque|sin embargo|espera|espere|perdon|en realidad|salvo|excepto'],
  contrast: ['pero|aunque|sin embargo|salvo|excepto|a condicion|siempre que'],
  hedge: [
    'mas o menos|en cierto modo|algo asi|en parte|casi|a medias|no (?:exactamente|del todo|precisamente)|si y no|tecnicamente|en teoria|si claro y yo|si solo si',
    '(?<!(?:con|y) )mis? (?:padres?|madre|mujer|esposa|esposo|marido|pareja|herman[oa]s?|suegr\\S+|jef[ea]|caser[oa]|hij[oa]s?|empresa|novi[oa])(?! y yo )',
  ],
  pardon: [
    'como|que|perdon|disculpa|no (?:te |le |lo )?entiendo(?: la pregunta)?|que quieres decir|que quiere decir',
  ],
  why: [
    'por que|por que (?:lo )?(?:pregunta[sn]?|quiere[sn]?|necesita[sn]?)[^?]*|para que|y a ti que|que te importa|que le importa|a que viene',
  ],
  filler: ['pues|bueno|eh|ah|oh|hola|buenos dias|buenas(?: tardes| noches)?|y|mm+|hmm+|gracias|entonces'],
  negation: ['no|nunca|jamas|sin|tampoco|ni'],
  none: ['ningun[oa]?(?: de (?:es[oa]s|est[oa]s|ell[oa]s))?|otr[oa]s?(?: cosa)?|nada|ni uno ni otro|no'],
  whichever: [
    'cualquier[a]?(?: de \\S+)?|me da igual|da igual|el que (?:quieras|quiera)|cuando quier\\S+|lo antes posible|todos',
  ],
  later: {
    vague: [
      'ahora no|no ahora|ahora mismo no|por ahora no|de momento no|hoy no|(?:estoy|ando) (?:muy |un poco )?ocupad[oa]|en otro momento|otro momento|otra vez sera|no es (?:un )?buen momento|estoy (?:conduciendo|manejando|en una reunion|trabajando|de vacaciones)',
    ],
    contact: [
      '(?:llam|escrib|contact|habl|recuerd|busc|avis)\\S*(?: me)?|hablamos|vuelv[aeo]s?(?: a \\S+)?|(?:te|le|os|les) (?:aviso|escribo|digo)|hasta|despues de',
    ],
    soon: ['mas tarde|luego|despues'],
    holidays: [
      '(?:despues de|tras|pasadas) (?:las |la |el |mis )?(?:vacaciones|fiestas|navidad(?:es)?|verano|semana santa|ano nuevo|reyes)',
    ],
  },
  time: {
    today: ['hoy'],
    tomorrow: ['(?<!la )manana'],
    dayAfterTomorrow: ['pasado manana'],
    nextWeek: ['(?:proxima semana|semana que viene|semana proxima|siguiente semana|en una semana)'],
    nextMonth: ['(?:proximo mes|mes que viene|mes proximo|en un mes)'],
    evening: ['esta noche|por la noche|noche'],
    morning: ['por la manana|de la manana'],
    afternoon: ['por la tarde|de la tarde|esta tarde|tarde'],
    in: ['en|dentro de'],
    minutes: ['minutos?|min'],
    hours: ['horas?'],
    days: ['dias?'],
    weeks: ['semanas?'],
    months: ['mes|meses'],
    when: ['cuando|cuanto tiempo|plazo|que (?:dia|fecha|hora)'],
  },
  person: [
    '(?:hablar|hablo|chatear|comunicar\\S*|contactar|pasar?\\S*|pongame|ponme) (?:\\S+ )?(?:con|a) (?:un |una |el |la |otra? |algun )*(?:persona|humano|alguien|agente|asesor|asesora|companero|encargado|responsable|operador|ser humano)',
    '(?:un|una) (?:persona|humano|agente|asesor)(?: (?:real|de verdad|humano))|persona real|persona de verdad|ser humano|(?:quiero|necesito|prefiero) (?:a )?(?:un |una )(?:persona|humano|asesor|asesora|agente)|^(?:humano|persona|agente|asesor)(?: por favor)?$|atencion al cliente',
    '(?:alguien|usted|puede|pueden|puedes|podria|podrias)(?: me)? (?:puede |podria )?(?:llamar(?:me)?)|^(?:llam[ae]me|llamenme)(?: por favor)?$',
  ],
  bot: [
    'quien (?:eres|es|sos|es usted)$|con quien hablo$',
    '(?:eres|es usted|sos|es esto|esto es|es) (?:un |una |realmente )*(?:robot|bot|ia|maquina|humano|persona(?: real)?|inteligencia artificial|chatbot)|(?:estoy hablando|hablo) con (?:un |una )(?:robot|bot|maquina|humano|persona real|ia)',
  ],
  noInterest: [
    'no (?:me|nos) (?:interesa|interesan)(?: \\S+){0,2}|no (?:estoy|estamos) interesad[oa]s?(?! en (?!esto|eso|su|tu))|ya no (?:me interesa|estoy interesad[oa]|lo necesito|necesito|quiero|busco)|sin interes|no tengo interes',
    'no gracias|no es para mi|(?:cambie|he cambiado|cambiamos) de (?:opinion|idea)|ya (?:encontre|he encontrado|tengo|contrate) (?:a )?(?:alguien|otr[oa]|un[oa])|numero equivocado|se (?:ha )?equivoc\\S+ de numero',
  ],
  ordinals: ['primer[oa]?|1[oa]|1er', 'segund[oa]|2[oa]', 'tercer[oa]?|3[oa]', 'ultim[oa]'],
  cancel: [
    'cancel(?:a|ar|e|en|o|alo|arlo|arla|ada|acion)|anul(?:a|ar|e|arla|arlo)|no (?:puedo|podre|voy a poder) (?:ir|asistir|acudir|venir)',
  ],
  reschedule: [
    'otr[oa]s? (?:dia|dias|hora|horas|fecha|fechas|momento|horario|horarios|opciones|opcion)|reprogramar\\S*|reagendar\\S*|cambi(?:ar|o|amos|a)(?: \\S+){0,3} (?:hora|dia|fecha|cita|horario)|aplazar\\S*|posponer\\S*|mover (?:la|mi) cita|mas tarde',
  ],
  book: ['cita|reserv\\S+|agendar|agenda|reunion|hueco|disponibilidad|horarios?'],
  closing: [
    '(?:muchas |mil |muchisimas )?gracias(?: (?:a ti|a usted|igualmente))?|ok|vale|perfecto|genial|muy bien|bien|estupendo|excelente|de acuerdo|entendido|listo|anotado|claro|adios|hasta (?:luego|pronto|manana|entonces|el \\S+)|chao|chau|nos vemos|un saludo|saludos|que (?:tengas?|pases?) (?:un )?buen (?:dia|fin de semana)|buen dia|buenas noches|igualmente|de nada|si|bye|no hay problema',
  ],
  question: [
    'que|cual|cuales|cuanto|cuanta|cuantos|cuantas|como|por que|quien|donde|cuando|puede[ns]?|podria[ns]?|hacen|tienen|tienes|hay',
  ],
  numbers: {
    cero: 0,
    un: 1,
    uno: 1,
    una: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    trece: 13,
    catorce: 14,
    quince: 15,
    veinte: 20,
    veinticinco: 25,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
    cien: 100,
    ciento: 100,
    'un par de': 2,
    unos: 3,
    quinientos: 500,
  },
  thousand: ['mil|miles'],
  more: ['mas de|mas que|por encima de|supera'],
  less: ['menos de|menos que|por debajo de|no llega a'],
  to: ['a|y|o|hasta'],
};
