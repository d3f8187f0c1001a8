// Difficult messages about times, in the seven languages, with the result of each: vague wishes, changed minds, dates
// that don't exist, two things in one message. The agent must say nothing about a time that the calendar does not
// confirm (agents.md#wishes).
import { describe, expect, test } from 'vitest';
import { formatCityTime } from '../offer.ts';
import { getOutcome, OFFICE, startOffer } from './offer-conversation.testing.ts';

/**
 * Messages of one lead (null: a voice message; a list: several in a row), each with its result. Days are in November,
 * and times are in Paris.
 */
type Talk = [language: string, ...[said: (string | null)[], outcome: string][]];

const TALKS: Talk[] = [
  [
    'en',
    [['sometime next week maybe'], 'offers 23 9:00, 24 13:00, 25 9:00'],
    [['hmm Wednesday'], 'books 25 9:00'],
    [['no wait, Thursday'], 'offers 26 13:00, 26 15:00, 26 17:00'],
    [['actually Tuesday morning'], 'offers 24 9:00, 24 9:30, 24 11:00'],
    [['first one'], 'moves to 24 9:00'],
  ],
  [
    'en',
    [['31 June at 3pm'], 'noSuchDay: 23 13:30, 24 13:00, 25 9:00'],
    [['30 June then'], 'tooFar: asks when'],
    [['Friday 27'], 'offers 27 9:00, 27 11:00, 27 13:00'],
  ],
  [
    'en',
    [['in an hour'], 'offerNearest: 20 14:00, 20 14:30, 20 16:00'],
    [['in half an hour?'], 'nothingThen: asks when'],
    [['in 2 hours'], 'offers 20 14:00, 20 14:30'],
    [['this afternoon'], 'offers 20 14:00, 20 14:30, 20 16:00'],
  ],
  [
    'en',
    [['half nine'], 'offers 23 9:30'],
    [['half 9 on Tuesday'], 'books 24 9:30'],
    [['half past nine Tuesday'], 'say'],
  ],
  [
    'en',
    [['3'], 'books 23 13:00'],
    [['at 10'], 'offers 23 10:00'],
    [['at 10 on Monday'], 'moves to 23 10:00'],
  ],
  [
    'en',
    [['yesterday'], 'timePast: 23 13:30, 24 13:00, 25 9:00'],
    [['last Monday at 10'], 'timePast: 25 9:30, 26 13:00, 27 9:00'],
    [['the 3rd of November'], 'timePast: 27 9:30, 30 13:00, 1/12 9:00'],
  ],
  [
    'en',
    [['1'], 'books 20 14:00'],
    [['same time next week'], 'offers 27 14:00'],
    [['what time is it?'], 'tells 20 14:00'],
  ],
  [
    'en',
    [['Monday at 3pm'], 'books 23 15:00'],
    [['I am in New York now'], 'tells 23 15:00'],
    [['what time was it again?'], 'tells 23 15:00'],
    [['make it 3pm my time'], 'offerNearest: 20 17:30, 23 17:30, 24 17:30'],
  ],
  [
    'en',
    [['1'], 'books 20 14:00'],
    [['what time was it again?'], 'tells 20 14:00'],
    [['when is it?'], 'tells 20 14:00'],
    [['can you remind me when we meet?'], 'tells 20 14:00'],
  ],
  [
    'en',
    [['1'], 'books 20 14:00'],
    [['move it to Wednesday at 11'], 'moves to 25 11:00'],
    [['sorry, Thursday at 14:00'], 'offers 26 14:00'],
    [['please cancel it'], 'cancels 25 11:00'],
    [['ok thanks'], 'silent'],
  ],
  [
    'en',
    [['Saturday'], 'offerNearest: 20 14:00, 20 16:00, 23 9:00'],
    [['Sunday then'], 'nothingThen: asks when'],
    [['any weekend in December?'], 'hands over: nothingThen'],
  ],
  [
    'en',
    [['Christmas day'], 'offerBeyond: 18/12 9:00, 18/12 9:30, 18/12 11:00'],
    [['on 25 December at 10'], 'tooFar: asks when'],
    [['new year'], 'hands over: tooFar'],
  ],
  ['en', [['Tuesday', 'at 11:30'], 'books 24 11:30'], [['ok'], 'goodbye']],
  [
    'en',
    [['not before 10 but not Tuesday'], 'offers 23 13:30, 23 15:30, 23 17:30'],
    [['after 4'], 'offers 23 16:00, 23 16:30, 23 17:00'],
  ],
  ['en', [['👍'], 'clarify'], [['🙏'], 'silent']],
  ['en', [[null], 'clarify'], [['1'], 'books 20 14:00']],
  [
    'en',
    [['not Monday, not Wednesday'], 'offers 20 14:00, 24 13:00, 26 13:00'],
    [['mornings only'], 'offers 24 9:00, 24 9:30, 24 11:00'],
    [['Thursday'], 'offers 26 13:00, 26 15:00, 26 17:00'],
  ],
  [
    'en',
    [['do you have anything at lunch time?'], 'offers 23 12:00, 23 12:30, 23 13:00'],
    [['around noon Tuesday'], 'offers 24 11:30, 24 12:00, 24 12:30'],
  ],
  [
    'en',
    [['I work nights, only after 8pm'], 'offerNearest: 20 17:30, 23 17:30, 24 17:30'],
    [['ok then 5pm Friday'], 'books 20 17:00'],
  ],
  [
    'en',
    [['tomorrow'], 'offerNearest: 20 14:00, 20 16:00, 23 9:00'],
    [['Monday week'], 'offers 30 9:00, 30 11:00, 30 13:00'],
    [['a week on Monday'], 'offers 30 13:30, 30 15:30, 30 17:30'],
  ],
  [
    'en',
    [['next Friday'], 'offers 27 9:00, 27 11:00, 27 13:00'],
    [['Friday'], 'offers 20 14:00, 20 16:00, 27 13:00'],
    [['this Friday'], 'offers 27 13:30, 27 15:30, 27 17:30'],
  ],
  ['en', [['either works'], 'offers 20 14:00'], [['you choose'], 'books 20 14:00']],
  ['en', [['2 or 3'], 'clarify'], [['whichever is later'], 'books 23 13:00']],
  ['en', [['the 25th at 9'], 'books 25 9:00'], [['25/11 9:00'], 'say']],
  ['en', [['10am tomorrow my wife, 11am Tuesday me'], 'offers 24 11:00'], [['Tuesday 11'], 'books 24 11:00']],
  [
    'de',
    [['in einer Stunde'], 'offerNearest: 20 14:00, 20 14:30, 20 16:00'],
    [['in 2 Stunden'], 'offers 20 14:00, 20 14:30'],
    [['halb zehn am Dienstag'], 'books 24 9:30'],
  ],
  [
    'de',
    [['nächste Woche irgendwann'], 'offers 23 9:00, 24 13:00, 25 9:00'],
    [['Mittwoch um halb drei'], 'books 25 14:30'],
    [['gleiche Zeit nächste Woche'], 'offers 2/12 14:30'],
  ],
  [
    'de',
    [['31. Juni um 15 Uhr'], 'noSuchDay: 23 13:30, 24 13:00, 25 9:00'],
    [['übermorgen'], 'nothingThen: asks when'],
    [['heute in zwei Wochen'], 'offers 4/12 9:00, 4/12 11:00, 4/12 13:00'],
  ],
  [
    'de',
    [['nur vormittags'], 'offers 23 9:00, 23 9:30, 23 11:00'],
    [['nicht vor 10, aber nicht Dienstag'], 'offers 23 10:00, 23 12:00, 23 14:00'],
    [['Donnerstag'], 'offers 26 13:00, 26 15:00, 26 17:00'],
  ],
  [
    'de',
    [['letzten Montag'], 'timePast: 23 13:30, 24 13:00, 25 9:00'],
    [['am Wochenende'], 'nothingThen: asks when'],
    [['nach Feierabend'], 'offers 20 17:00, 23 17:00, 24 17:00'],
  ],
  [
    'fr',
    [['dans une heure'], 'offerNearest: 20 14:00, 20 14:30, 20 16:00'],
    [['la semaine prochaine'], 'offers 23 9:00, 24 13:00, 25 9:00'],
    [['même heure la semaine prochaine'], 'offers 25 9:30, 26 13:00, 27 9:00'],
  ],
  [
    'fr',
    [['le 31 juin à 15h'], 'noSuchDay: 23 13:30, 24 13:00, 25 9:00'],
    [['demain'], 'nothingThen: asks when'],
    [['mardi 9h et demie'], 'books 24 9:30'],
  ],
  [
    'fr',
    [['pas avant 10h mais pas mardi'], 'offers 23 13:30, 23 15:30, 23 17:30'],
    [['que le matin'], 'offers 23 9:00, 23 9:30, 23 11:00'],
    [['jeudi en huit'], 'offers 3/12 9:00, 3/12 11:00, 3/12 13:00'],
  ],
  [
    'fr',
    [['vendredi prochain'], 'offers 27 9:00, 27 11:00, 27 13:00'],
    [['lundi dernier'], 'timePast: 27 13:30, 30 13:00, 1/12 9:00'],
    [['le week-end ?'], 'nothingThen: asks when'],
  ],
  [
    'es',
    [['en una hora'], 'offerNearest: 20 14:00, 20 14:30, 20 16:00'],
    [['la semana que viene'], 'offers 23 9:00, 24 13:00, 25 9:00'],
    [['a la misma hora la semana que viene'], 'offers 25 9:30, 26 13:00, 27 9:00'],
  ],
  [
    'es',
    [['el 31 de junio a las 3'], 'noSuchDay: 23 13:30, 24 13:00, 25 9:00'],
    [['mañana por la mañana'], 'nothingThen: asks when'],
    [['el lunes a las nueve y media'], 'books 23 9:30'],
  ],
  [
    'es',
    [['no antes de las 10 pero no el martes'], 'offers 23 13:30, 23 15:30, 23 17:30'],
    [['solo por las mañanas'], 'offers 23 9:00, 23 9:30, 23 11:00'],
    [['de hoy en ocho días'], 'offers 27 9:00, 27 11:00, 27 13:00'],
  ],
  [
    'it',
    [["tra un'ora"], 'offerNearest: 20 14:00, 20 14:30, 20 16:00'],
    [['la prossima settimana'], 'offers 23 9:00, 24 13:00, 25 9:00'],
    [['stessa ora la settimana prossima'], 'offers 25 9:30, 26 13:00, 27 9:00'],
  ],
  [
    'it',
    [['il 31 giugno alle 15'], 'noSuchDay: 23 13:30, 24 13:00, 25 9:00'],
    [['martedì alle nove e mezza'], 'books 24 9:30'],
    [['solo di mattina'], 'say'],
  ],
  [
    'it',
    [['non prima delle 10 ma non martedì'], 'offers 23 13:30, 23 15:30, 23 17:30'],
    [['lunedì scorso'], 'timePast: 24 9:00, 25 13:00, 26 13:00'],
    [['nel weekend?'], 'nothingThen: asks when'],
  ],
  [
    'pt',
    [['daqui a uma hora'], 'offerNearest: 20 14:00, 20 14:30, 20 16:00'],
    [['na próxima semana'], 'offers 23 9:00, 24 13:00, 25 9:00'],
    [['mesma hora na semana que vem'], 'offers 25 9:30, 26 13:00, 27 9:00'],
  ],
  [
    'pt',
    [['31 de junho às 15h'], 'noSuchDay: 23 13:30, 24 13:00, 25 9:00'],
    [['terça às nove e meia'], 'books 24 9:30'],
    [['só de manhã'], 'say'],
  ],
  [
    'pt',
    [['não antes das 10 mas não na terça'], 'offers 23 13:30, 23 15:30, 23 17:30'],
    [['segunda passada'], 'timePast: 24 9:00, 25 13:00, 26 13:00'],
    [['no fim de semana?'], 'nothingThen: asks when'],
  ],
  [
    'nl',
    [['over een uur'], 'offerNearest: 20 14:00, 20 14:30, 20 16:00'],
    [['volgende week'], 'offers 23 9:00, 24 13:00, 25 9:00'],
    [['zelfde tijd volgende week'], 'offers 25 9:30, 26 13:00, 27 9:00'],
  ],
  [
    'nl',
    [['31 juni om 15 uur'], 'noSuchDay: 23 13:30, 24 13:00, 25 9:00'],
    [['half tien op dinsdag'], 'books 24 9:30'],
    [['alleen in de ochtend'], 'say'],
  ],
  [
    'nl',
    [['niet voor 10 uur maar niet dinsdag'], 'offers 23 13:30, 23 15:30, 23 17:30'],
    [['afgelopen maandag'], 'timePast: 24 9:00, 25 13:00, 26 13:00'],
    [['in het weekend?'], 'nothingThen: asks when'],
  ],
  ['fr', [['mardi', 'à 11h30'], 'books 24 11:30'], [['ok'], 'goodbye']],
  ['de', [['Dienstag', 'um 11:30'], 'books 24 11:30'], [['ok'], 'goodbye']],
  [
    'en',
    [['1'], 'books 20 14:00'],
    [['can we move it to Tuesday?'], 'offers 24 9:00, 24 11:00, 24 13:00'],
    [['1'], 'moves to 24 9:00'],
    [['actually make it Wednesday'], 'offers 25 9:00, 25 11:00, 25 13:00'],
    [['1'], 'moves to 25 9:00'],
    [['cancel please'], 'cancels 25 9:00'],
    [['what time was it again?'], 'offers 20 14:00, 23 13:00, 24 9:00'],
  ],
  [
    'en',
    [['what is the soonest?'], 'offers 20 14:00, 20 14:30, 20 15:00'],
    [['later that day'], 'offers 20 15:30, 23 13:00, 24 9:00'],
    [['any later?'], 'offers 24 9:30, 25 13:00, 26 13:00'],
  ],
  [
    'en',
    [['before 10'], 'offers 23 9:00, 23 9:30'],
    [['Tuesday before 10'], 'offers 24 9:00, 24 9:30'],
    [['Tuesday between 9 and 10'], 'clarify'],
  ],
  [
    'en',
    [['the day after tomorrow'], 'offerNearest: 20 14:00, 23 9:00, 23 11:00'],
    [['in two days'], 'nothingThen: asks when'],
    [['in 10 days'], 'offers 30 9:00, 30 11:00, 30 13:00'],
  ],
  [
    'en',
    [['1'], 'books 20 14:00'],
    [['I cannot make it on Friday'], 'cancels 20 14:00'],
    [['Monday same time'], 'offers 23 9:00, 23 11:00, 23 13:00'],
  ],
  [
    'en',
    [['early next week'], 'offers 23 9:00, 23 11:00, 24 13:00'],
    [['end of next week'], 'offers 26 13:00, 26 15:00, 27 13:00'],
    [['mid December'], 'offers 11/12 9:00, 14/12 13:00, 15/12 9:00'],
  ],
  [
    'en',
    [['Is 2pm ok?'], 'books 20 14:00'],
    [['is it 2pm Paris time?'], 'tells 20 14:00'],
    [['yes'], 'goodbye'],
  ],
  [
    'en',
    [['I can do Monday or Tuesday but only in the morning'], 'offers 23 9:00, 23 11:00, 24 9:00'],
    [['2'], 'books 23 11:00'],
  ],
  [
    'en',
    [['Monday 25th'], 'offers 23 9:00, 23 11:00, 25 13:00'],
    [['Tuesday 24 Nov 10:15'], 'offerNearest: 24 10:00, 24 10:30, 24 12:30'],
    [['10:30'], 'books 24 10:30'],
  ],
  [
    'en',
    [['ASAP please'], 'offers 20 14:00, 20 14:30, 20 15:00'],
    [['not today'], 'offers 23 9:00, 24 13:00, 25 9:00'],
  ],
  [
    'en',
    [['9'], 'offers 23 9:00'],
    [['19:00'], 'offerNearest: 20 17:30, 23 17:30, 24 17:30'],
    [['9am'], 'offers 23 9:00, 24 9:00'],
  ],
  [
    'de',
    [['Mittwoch um halb drei'], 'books 25 14:30'],
    [['gleiche Zeit nächste Woche'], 'offers 2/12 14:30'],
    [['um wie viel Uhr war das?'], 'tells 25 14:30'],
    [['doch lieber Freitag um 10'], 'moves to 27 10:00'],
    [['bitte absagen'], 'cancels 27 10:00'],
  ],
  [
    'fr',
    [['1'], 'books 20 14:00'],
    [["c'est à quelle heure déjà ?"], 'tells 20 14:00'],
    [['je peux décaler à mardi ?'], 'offers 24 9:00, 24 11:00, 24 13:00'],
    [['2'], 'moves to 24 11:00'],
    [['finalement mercredi 10h'], 'offers 25 10:00'],
    [['annulez svp'], 'cancels 24 11:00'],
    [["c'était quand ?"], 'offers 20 14:00, 23 13:00, 24 9:00'],
  ],
  [
    'es',
    [['1'], 'books 20 14:00'],
    [['¿a qué hora era?'], 'tells 20 14:00'],
    [['¿lo movemos al martes por la tarde?'], 'offers 24 13:00, 24 15:00, 24 17:00'],
    [['1'], 'moves to 24 13:00'],
    [['mejor el jueves a las 4'], 'moves to 26 16:00'],
    [['cancela por favor'], 'cancels 26 16:00'],
  ],
  [
    'it',
    [['1'], 'books 20 14:00'],
    [['a che ora era?'], 'tells 20 14:00'],
    [['spostiamo a martedì pomeriggio?'], 'offers 24 13:00, 24 15:00, 24 17:00'],
    [['1'], 'moves to 24 13:00'],
    [['anzi, giovedì alle 16'], 'offers 26 16:00'],
    [['annulla per favore'], 'cancels 24 13:00'],
  ],
  [
    'pt',
    [['1'], 'books 20 14:00'],
    [['que horas era mesmo?'], 'tells 20 14:00'],
    [['podemos mudar para terça à tarde?'], 'offers 24 13:00, 24 15:00, 24 17:00'],
    [['1'], 'moves to 24 13:00'],
    [['melhor quinta às 16h'], 'moves to 26 16:00'],
    [['cancela por favor'], 'cancels 26 16:00'],
  ],
  [
    'nl',
    [['1'], 'books 20 14:00'],
    [['hoe laat was het ook alweer?'], 'tells 20 14:00'],
    [['kan het naar dinsdagmiddag?'], 'offers 24 13:00, 24 15:00, 24 17:00'],
    [['1'], 'moves to 24 13:00'],
    [['liever donderdag om 16 uur'], 'moves to 26 16:00'],
    [['zeg maar af'], 'cancels 26 16:00'],
  ],
  [
    'fr',
    [['je suis à Montréal'], 'offers 20 14:00, 20 16:00, 23 13:00'],
    [['à 10h chez moi mardi'], 'books 24 16:00'],
    [['et à quelle heure à Paris ?'], 'tells 24 16:00'],
  ],
  [
    'de',
    [['ich bin gerade in Tokio'], 'offers 20 14:00, 20 16:00, 23 13:00'],
    [['Dienstag um 17 Uhr'], 'books 24 9:00'],
    [['wann ist der Termin?'], 'tells 24 9:00'],
  ],
  [
    'es',
    [['estoy en México'], 'clarify'],
    [['el martes a las 9'], 'books 24 9:00'],
    [['¿a qué hora es?'], 'tells 24 9:00'],
  ],
  [
    'en',
    [['I am in Sydney'], 'offers 20 14:00, 20 16:00, 23 13:00'],
    [['Tuesday 8pm'], 'books 24 10:00'],
    [['Tuesday 8pm Paris time'], 'offerNearest: 24 15:30, 24 17:30, 25 17:30'],
    [['what time is it for me?'], 'tells 24 10:00'],
  ],
  [
    'en',
    [['3pm EST Monday'], 'offerNearest: 23 15:30, 23 17:30, 24 17:30'],
    [['yes'], 'clarify'],
    [['which day was it?'], 'clarify'],
  ],
  [
    'fr',
    [['dimanche'], 'offerNearest: 20 14:00, 23 9:00, 23 11:00'],
    [['ni lundi ni mardi'], 'offers 20 14:00, 25 13:00, 26 13:00'],
  ],
  [
    'de',
    [['Feiertag 25.12.'], 'offerBeyond: 18/12 9:00, 18/12 9:30, 18/12 11:00'],
    [['zwischen den Jahren'], 'clarify'],
    [['Mitte Dezember'], 'offers 11/12 9:00, 14/12 13:00, 15/12 9:00'],
  ],
  [
    'it',
    [['Natale'], 'offerBeyond: 18/12 9:00, 18/12 9:30, 18/12 11:00'],
    [['a metà dicembre'], 'offers 11/12 9:00, 14/12 13:00, 15/12 9:00'],
    [['verso le 5'], 'offers 11/12 16:30, 14/12 16:30, 15/12 16:30'],
  ],
  [
    'pt',
    [['amanhã'], 'offerNearest: 20 14:00, 20 16:00, 23 9:00'],
    [['depois de amanhã de manhã'], 'nothingThen: asks when'],
    [['depois das 18h'], 'hands over: nothingThen'],
  ],
  [
    'nl',
    [['morgen'], 'offerNearest: 20 14:00, 20 16:00, 23 9:00'],
    [['overmorgen'], 'nothingThen: asks when'],
    [['na 18 uur'], 'hands over: nothingThen'],
  ],
  ['fr', [['😊'], 'clarify'], [['👌'], 'silent']],
  ['de', [['👍'], 'clarify'], [['2️⃣'], 'books 20 16:00']],
  ['en', [['the second 👍'], 'books 20 16:00']],
  [
    'en',
    [['at 25:00'], 'clarify'],
    [['at 9:75 on Tuesday'], 'offers 24 9:00, 24 11:00, 24 13:00'],
    [['Tuesday at 24:00'], 'offerNearest: 23 9:00, 24 9:00, 24 11:00'],
  ],
  [
    'en',
    [['30 February 2027'], 'noSuchDay: 23 13:30, 24 13:00, 25 9:00'],
    [['29 February'], 'noSuchDay: 25 9:30, 26 13:00, 27 9:00'],
    [['2026-13-45'], 'noSuchDay: 27 9:30, 30 13:00, 1/12 9:00'],
  ],
  [
    'en',
    [['1'], 'books 20 14:00'],
    [['move it one hour later'], 'moves to 20 15:00'],
    [['move it an hour earlier'], 'moves to 20 14:00'],
    [['half an hour later please'], 'offers 20 14:30'],
  ],
  [
    'en',
    [['3'], 'books 23 13:00'],
    [['can we do it a day later?'], 'offers 24 13:00'],
    [['a week later'], 'moves to 30 13:00'],
  ],
  ['de', [['3'], 'books 23 13:00'], [['eine Stunde später bitte'], 'moves to 23 14:00']],
  ['fr', [['3'], 'books 23 13:00'], [['une heure plus tard'], 'offers 23 14:00']],
  [
    'en',
    [['how about now?'], 'offerNearest: 20 14:00, 20 14:30, 20 16:00'],
    [['right now'], 'nothingThen: asks when'],
    [['now please'], 'hands over: nothingThen'],
  ],
  [
    'de',
    [['jetzt gleich?'], 'offerNearest: 20 14:00, 20 14:30, 20 16:00'],
    [['sofort'], 'nothingThen: asks when'],
  ],
  ['en', [['every day except Tuesday before noon'], 'offers 20 14:00, 23 13:00, 24 12:00']],
  [
    'en',
    [['my wife can Tuesday, I can Wednesday'], 'offers 24 9:00, 24 11:00, 25 13:00'],
    [['both of us Thursday after 3'], 'offers 26 15:00, 26 15:30, 26 17:00'],
  ],
  ['en', [['let me check with my husband'], 'later'], [['he says Thursday at 3'], 'books 26 15:00']],
  [
    'en',
    [['I am busy until Wednesday'], 'offers 26 13:00, 27 13:00, 30 9:00'],
    [['from Thursday on'], 'offers 30 9:30, 1/12 13:00, 2/12 9:00'],
  ],
  [
    'en',
    [['1'], 'books 20 14:00'],
    [['I will be 10 minutes late'], 'say'],
    [['is the meeting still on?'], 'tells 20 14:00'],
  ],
  ['en', [['1'], 'books 20 14:00'], [['who will call me?'], 'hands over']],
  ['en', [['1'], 'books 20 14:00'], [['see you Monday at 3'], 'offers 23 15:00']],
  [
    'en',
    [['no'], 'offers 23 13:30, 24 13:00, 25 9:00'],
    [['none'], 'asks when'],
    [['Thursday 9am'], 'hands over: nothingThen'],
  ],
  [
    'en',
    [['Thursday 9am'], 'offerNearest: 25 9:00, 26 13:00, 26 15:00'],
    [['Thursday 9am!!!'], 'nothingThen: asks when'],
  ],
  [
    'en',
    [['what about 15 minutes past 3 on Tuesday'], 'offers 24 15:00, 24 15:30'],
    [['quarter past three Tuesday'], 'offerNearest: 24 13:00, 24 15:00, 24 15:30'],
    [['a quarter to 4 on Tuesday'], 'nothingThen: asks when'],
  ],
  ['es', [['el 8 de diciembre a las 10'], 'books 8/12 10:00']],
  ['fr', [['le 8 décembre à 10h'], 'books 8/12 10:00']],
  [
    'en',
    [['not Thursday'], 'offers 20 14:00, 23 13:00, 24 9:00'],
    [['Thursday after all'], 'offers 26 13:00, 26 15:00, 26 17:00'],
  ],
];

describe('a lead that is offered today at 14:00 and 16:00, and Monday at 13:00', () => {
  test.each(TALKS)('gets the right answer in %s for %j', async (language, ...steps) => {
    const talk = await startOffer(language);
    const free = new Set(OFFICE.map(({ start_at }) => start_at));
    for (const [said, outcome] of steps) {
      expect([said, await getOutcome(talk, said)]).toEqual([said, outcome]);
      const { intent } = talk.transcript.findLast(({ direction }) => direction === 'outbound')!;
      const named = intent?.kind === 'offer' ? intent.slots : [];
      for (const { start_at } of named) expect(free.has(start_at)).toBe(true);
    }
  });
});

test('a lead without a known time zone gets the booked time with its zone', async () => {
  for (const language of ['en', 'fr', 'es', 'de', 'it', 'pt', 'nl']) {
    const talk = await startOffer(language);
    await talk.hears('1');
    expect(talk.last).toContain(formatCityTime('Europe/Paris', language));
  }
});
