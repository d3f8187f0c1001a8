// Text of the steps of the agent form, in French.
import type { AgentStepsText } from '../en/agent-steps.ts';

const pluralS = (count: number) => (count > 1 ? 's' : '');

export const steps: AgentStepsText = {
  steps: {
    who: { title: 'Qui', hint: 'Qui est l’agent, ce qu’il doit accomplir et comment il commence.' },
    knows: { title: 'Sait', hint: 'Ce que l’agent peut dire de votre entreprise.' },
    asks: { title: 'Demande', hint: 'Ce que l’agent demande, et ce qu’il répond aux hésitations.' },
    books: { title: 'Réserve', hint: 'Si l’agent réserve des rendez-vous, avec qui et quand.' },
    writes: { title: 'Écrit', hint: 'Quand l’agent écrit, à quel rythme, et comment il relance.' },
    models: {
      title: 'Modèles',
      hint: 'Ce qui rédige les messages : les règles de Parley ou un modèle de langage.',
    },
    done: 'Terminé',
    example: 'Texte d’exemple',
    unset: 'Non réglé',
    choose: 'Choisir…',
    leftOut: 'Laissé de côté',
    skip: {
      knows: 'Continuer sans connaissances',
      asks: 'Continuer sans critères',
      books: 'Continuer sans rendez-vous',
    },
    missing: (count) => `${count} à compléter`,
    refused: (count) => `${count} problème${pluralS(count)}`,
    otherLanguage: (message, agent) =>
      `Ce message est en ${message.toLowerCase()}, mais l’agent écrit en ${agent.toLowerCase()}.`,
    switchAgent: (language) => `Passer l’agent en ${language.toLowerCase()}`,
    minutes: (count) => `${count} minutes`,
    sources: (count) => (count === 0 ? 'Aucun texte, page ou fichier' : `${count} source${pluralS(count)}`),
    followUps: (count) => (count === 0 ? 'Aucune relance' : `${count} relance${pluralS(count)}`),
  },
};
