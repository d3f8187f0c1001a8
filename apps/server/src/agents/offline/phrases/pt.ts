import type { Phrases } from './phrases.ts';

/** Portuguese. */
export const pt: Phrases = {
  disclosure: 'Sou um assistente de IA e escrevo em nome de {{workspace}}.',
  greeting: [
    'Olá {{name}}, obrigado pela mensagem! Aqui é {{agent}}.',
    'Oi {{name}}! Aqui fala {{agent}}, obrigado por escrever.',
  ],
  acknowledge: ['Ótimo, obrigado!', 'Perfeito, obrigado.', 'Obrigado, anotado.', 'Muito bem, obrigado.'],
  unclear: [
    'Desculpe, não entendi bem.',
    'Não tenho certeza de ter entendido.',
    'Desculpe, não consegui acompanhar.',
  ],
  hintYesNo: ['Basta um sim ou não.', 'Só sim ou não já chega.'],
  hintFigure: ['Basta um valor aproximado.', 'Um número aproximado serve.'],
  hintChoice: ['O que se aproxima mais: {{choices}}?', 'Seria {{choices}}?'],
  hintText: ['Bastam poucas palavras.', 'Uma resposta curta serve.'],
  interest: ['Gostaria de seguir em frente?', 'Isso interessa a você?'],
  hedged: ['Quero anotar direito: {{question}}', 'Para eu entender bem: {{question}}'],
  hintOverall: ['No geral, é um sim ou um não?', 'Se tivesse que escolher: sim ou não?'],
  unknown: [
    'Isso eu não sei; vou perguntar a um colega, que pode responder.',
    'Essa eu não consigo responder; vou perguntar a um colega.',
  ],
  why: ['Pergunto para ver se podemos ajudar.', 'Isso nos ajuda a ver se faz sentido para você.'],
  media: [
    'Não consigo abrir fotos, áudios ou arquivos aqui. Pode escrever para mim?',
    'Aqui só consigo ler texto. Pode me escrever?',
  ],
  machine: [
    'Sou um assistente de IA de {{workspace}}. Se preferir falar com uma pessoa, é só dizer.',
    'Sou um assistente de IA que trabalha para {{workspace}}. Me diga se prefere uma pessoa.',
  ],
  handOver: [
    'Claro, vou chamar um colega. Ele vai escrever por aqui.',
    'Com certeza, um colega vai responder por aqui.',
  ],
  handOverConfused: [
    'Quero que tenha uma boa resposta, por isso passo para um colega.',
    'Vou deixar um colega continuar por aqui.',
  ],
  later: ['Sem problema! Volto a escrever: {{when}}.', 'Combinado, escrevo de novo: {{when}}.'],
  notInterested: [
    'Entendido, obrigado por avisar. Tudo de bom!',
    'Sem problema, obrigado pela resposta. Tudo de bom!',
  ],
  unqualified: [
    'Obrigado pelas respostas. Pelo que me diz, desta vez não somos a melhor opção. Tudo de bom!',
    'Obrigado por responder. Desta vez não podemos ajudar, mas desejo tudo de bom!',
  ],
  qualified: [
    'Perfeito, já tenho tudo. A equipe vai falar com você por aqui.',
    'Ótimo, obrigado! A equipe entra em contato por aqui.',
  ],
  offer: ['Ótimo, vamos achar um horário. Qual fica bom?', 'Perfeito! Quando seria melhor?'],
  offerMore: ['Claro, aqui estão outros horários:', 'Sem problema, que tal um destes?'],
  offerNearest: [
    'Nessa altura não tenho nada livre, desculpe. Os horários mais próximos são:',
    'Da minha parte não dá, desculpe. Os horários mais próximos são:',
  ],
  offerAgain: ['Desculpe, qual deles?', 'Não tenho certeza de qual prefere.'],
  slotTaken: [
    'Desculpe, esse horário acabou de ser ocupado. Ainda estão livres:',
    'Alguém foi mais rápido, desculpe! Restam:',
  ],
  noSlots: [
    'Não vejo horários livres agora, um colega vai encontrar um com você.',
    'Não há mais horários na minha agenda. Um colega combina com você por aqui.',
  ],
  offerFits: ['Sim, tenho estes horários:', 'Isto é o que está livre nessa altura:'],
  offerBeyond: ['Ainda não consigo marcar com tanta antecedência. Os últimos horários que tenho são:'],
  tooFar: ['Ainda não consigo marcar com tanta antecedência.'],
  timePast: ['Esse momento já passou. Estão livres:'],
  noSuchDay: ['Não encontro essa data, desculpe. Estão livres:'],
  nothingThen: ['Nessa altura também não tenho nada livre, desculpe.'],
  askWhen: [
    'Que dias e horários seriam bons? Por exemplo: quinta-feira à tarde.',
    'Quando seria bom? Basta um dia e uma hora.',
  ],
  colleagueFinds: ['Um colega vai encontrar um horário por aqui.'],
  pickOrSay: ['Basta responder com o número, ou me dizer que dia e horário seriam bons.'],
  askEmail: [
    'Para {{when}} preciso do seu e-mail, para o convite. Qual é?',
    'Para qual e-mail envio o convite de {{when}}?',
  ],
  askEmailFirst: ['Para qual e-mail envio o convite?'],
  emailWrong: ['Isso não parece um e-mail completo. Pode escrever de novo?'],
  link: ['Escolha aqui o horário que preferir: {{link}}', 'Pode escolher um horário aqui: {{link}}'],
  linkAgain: ['Daqui não vejo os horários. Estão todos nesta página: {{link}}'],
  pending: ['Um momento, estou confirmando {{when}}. Escrevo assim que estiver certo.'],
  bookedAt: ['A reunião é {{when}}.', 'É {{when}}.'],
  nothingBooked: ['No momento não há nenhuma reunião marcada.', 'Por enquanto não há nada marcado.'],
  zoneNoted: ['Obrigado, passo os horários de {{city}}.'],
  pickOne: 'Responda só com o número.',
  cityTime: '(horário de {{city}})',
  confirm: ['Está marcado: {{when}}. Até lá!', 'Ficou na agenda: {{when}}. Até lá!'],
  confirmMoved: ['Feito, o novo horário: {{when}}. Até lá!', 'Remarcado: {{when}}. Até lá!'],
  canceled: [
    'Certo, estou cancelando ({{when}}). Se quiser outro horário, é só dizer.',
    'Sem problema, retiro da agenda ({{when}}). Escreva se quiser outro horário.',
  ],
  calendarAway: [
    'Neste momento não consigo consultar a agenda. Um colega vai escrever por aqui com horários.',
    'A minha agenda não responde de momento, por isso um colega vai escrever por aqui com horários.',
  ],
  bookingFailed: [
    'Lamento, não consegui marcar {{when}}. Algum destes horários serve?',
    'Não foi possível marcar {{when}}, lamento. Um destes serviria?',
  ],
  hostCanceled: [
    'Lamento, a nossa reunião de {{when}} foi cancelada. Se quiser outro horário, é só dizer.',
    'A nossa reunião de {{when}} não pode realizar-se, lamento. Escreva se quiser outro horário.',
  ],
  hostMoved: [
    'Lamento, tivemos de mudar a nossa reunião: agora é {{when}}. Se não der, é só dizer.',
    'A nossa reunião agora é {{when}}, tivemos de mudá-la. Escreva se não der.',
  ],
  reminder: ['Um lembrete da nossa reunião: {{when}}.', 'Lembrando a nossa reunião: {{when}}.'],
  reminderSoon: ['A nossa reunião começa em breve: {{when}}.', 'Até já: a nossa reunião é {{when}}.'],
  where: 'Local: {{location}}',
  page: 'Para a mudar ou cancelar: {{page}}',
  noted: ['Anotado, obrigado!', 'Obrigado, tomei nota.'],
  goodbye: ['De nada! Tenha um ótimo dia.', 'Foi um prazer. Bom dia!'],
  followUps: [
    'Olá {{name}}, conseguiu ver minha mensagem?',
    'Só queria saber, {{name}}, se ainda tem interesse.',
    'Olá {{name}}, pergunto pela última vez, sem problema se já não for o momento.',
  ],
  or: 'ou',
};
