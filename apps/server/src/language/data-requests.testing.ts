// Requests to delete personal data, and sentences that only resemble them. Bars separate the sentences.
import { splitSentences } from './opt-out-complaints.testing.ts';

export const dataRequests: Record<string, string[]> = {
  en: splitSentences(`
    please delete my data | delete all the data you have about me | erase everything you have on me |
    I want my data erased | I want you to remove all my personal information | gdpr request | GDPR |
    I want to use my right to be forgotten | STOP and delete my details
  `),
  fr: splitSentences(`
    je demande l'effacement de mes données | merci de supprimer toutes mes coordonnées | demande RGPD |
    je veux que mes données soient supprimées | je veux exercer mon droit à l'effacement
  `),
  es: splitSentences(`
    quiero que eliminen todos mis datos | solicito la supresión de mis datos | ejerzo mi derecho al olvido
  `),
  de: splitSentences(`
    Löschen Sie meine Daten | bitte alle meine Kontaktdaten vollständig löschen | DSGVO Anfrage |
    ich möchte, dass ihr meine Daten löscht | ich verlange die Löschung meiner Daten
  `),
  it: splitSentences(`
    chiedo la cancellazione dei miei dati | eliminate tutti i miei dati | diritto all'oblio
  `),
  pt: splitSentences('apaguem todos os meus dados | quero a exclusão dos meus dados | pedido RGPD'),
  nl: splitSentences(`
    wis al mijn gegevens | ik wil dat jullie mijn gegevens verwijderen | recht op vergetelheid
  `),
};

/** Sentences that ask to delete no data; some are opt-outs. */
export const noDataRequests: string[] = splitSentences(`
  STOP | delete this number | don't delete my data | where did you get my data | is my data safe? |
  do I have a right to be forgotten? | ai-je un droit à l'oubli ? | habe ich ein Recht auf Löschung? |
  delete my old details and use the new ones | delete my appointment | how do you use my data? |
  can you delete this picture of me | wie lange speichern Sie meine Daten? | meine Daten haben sich geändert |
  mes données sont à jour | supprimez mon rendez-vous | elimine la cita | cancella il mio appuntamento |
  os meus dados mudaram | mijn gegevens zijn veranderd
`);
