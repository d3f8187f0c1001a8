import type { Lexicon } from './lexicon.ts';

/** Portuguese. */
export const pt: Lexicon = {
  yes: [
    'sim|claro(?: que sim)?|com certeza|certamente|certo|exato|exatamente|correto|isso(?: mesmo)?|obvio|de fato|evidentemente|pode ser sim|aham|uhum',
    'ok|okay|esta bem|ta bom|tudo bem|beleza|(?:sou|tenho|somos|temos)(?: sim)?$|sou sim|tenho sim|acho que sim|perfeito|por que nao|sem problemas?|nao tem problema|otimo|com prazer|verdade',
  ],
  no: [
    '(?:claro|com certeza|obvio|logico) que nao|de jeito nenhum',
    'nao|nope|nao mesmo|ainda nao|de jeito nenhum|nunca|infelizmente nao|nem um pouco|nao (?:sou|tenho|somos|temos|posso|muito|exatamente)|acho que nao|creio que nao|nao obrigad[oa]|negativo|nenhum[a]?|falso',
  ],
  unsure: [
    'talvez|nao sei|nao (?:tenho|estou) (?:certeza|cert[oa])|sei la|depende|quem sabe|provavelmente|possivelmente|nao faco ideia|vou ver|veremos|mais ou menos|sim e nao|preciso (?:pensar|ver|perguntar)',
  ],
  but: ['mas|porem|contudo|entretanto|espera|espere|desculpe?|na verdade|embora|exceto'],
  contrast: ['mas|porem|contudo|entretanto|embora|exceto|desde que|so que'],
  hedge: [
    'mais ou menos|de certa forma|em parte|quase|meio que|nao (?:exatamente|bem|totalmente)|sim e nao|tecnicamente|em teoria|sim (?:so )?se',
    '(?<! (?:com|e)(?: [oa]s?)? )(?:meus?|minhas?) (?:pais|mae|pai|marido|esposa|esposo|mulher|companheir[oa]|irma|irmao|irmaos|chefe|sogr[oa]s?|filh[oa]s?|empresa|namorad[oa])(?! e eu )',
  ],
  pardon: [
    'como|como assim|que|o que|oi|desculpa|desculpe|nao (?:entendi|percebi)(?: a pergunta)?|o que quer dizer',
  ],
  why: [
    'por ?que|por ?que (?:voce |voces )?(?:pergunta|quer|precisa|quer saber)[^?]*|para que|pra que|o que (?:te|lhe) interessa',
  ],
  filler: [
    'mas',
    'tudo bem|como (?:vai|esta|voce esta)|kkk+|haha+|rsrs\\S*',
    'bem|bom|entao|ah|oh|olha|oi|ola|bom dia|boa tarde|boa noite|e|hum+|hm+|obrigad[oa]|pois',
  ],
  negation: ['nao|nunca|jamais|sem|nem'],
  none: [
    'nenhum[a]?(?: (?:delas|deles|dess[ae]s|dest[ae]s))?|outr[oa]s?(?: coisa)?|nada|nem um nem outro|nao',
  ],
  whichever: [
    'ambos|ambas|os dois|as duas',
    'qualquer(?: um| uma)?(?: \\S+)?|tanto faz|o que (?:voce )?preferir|voce escolhe|todos|o mais (?:cedo|rapido) possivel|indiferente',
  ],
  later: {
    vague: [
      'agora nao|nao agora|no momento nao|por enquanto nao|hoje nao|(?:estou|to|tou) (?:muito |um pouco |meio )?(?:ocupad[oa]|dirigindo|a conduzir|em reuniao|de ferias|no trabalho|a trabalhar)|(?:em )?outro momento|outra hora|outra altura|nao e (?:um )?bo[ma] (?:hora|momento|altura)',
    ],
    contact: [
      '(?:me )?(?:ligu|lig|cham|escrev|contac?t|fal|mand|procur|lembr)\\S*(?: me)?|conversamos|volt(?:e|o|a|amos)(?: a \\S+)?|retorn\\S*|(?:te|lhe) (?:aviso|digo)|ate|depois d[aeo]s?',
    ],
    soon: ['mais tarde|depois|mais logo'],
    holidays: [
      '(?:depois|apos) (?:das |da |do |as |o )?(?:ferias|festas|natal|verao|pascoa|carnaval|ano novo|feriado)',
    ],
  },
  time: {
    today: ['hoje'],
    tomorrow: ['amanha'],
    dayAfterTomorrow: ['depois de amanha'],
    nextWeek: ['(?:proxima semana|semana que vem|semana proxima|daqui a uma semana|em uma semana)'],
    nextMonth: ['(?:proximo mes|mes que vem|daqui a um mes)'],
    evening: ['hoje a noite|a noite|noite'],
    morning: ['de manha|manha'],
    afternoon: ['a tarde|de tarde|da tarde'],
    in: ['em|daqui a|dentro de|daqui'],
    minutes: ['minutos?|min'],
    hours: ['horas?'],
    days: ['dias?'],
    weeks: ['semanas?'],
    months: ['mes|meses'],
    when: ['quando|quanto tempo|prazo|que (?:dia|data|horas?)|qual (?:dia|data|horario)'],
  },
  person: [
    '(?:falar|falo|conversar|passar?|transferir|transfira) (?:\\S+ )?(?:com|para) (?:um |uma |o |a |algum |alguma |outra )*(?:pessoa|humano|alguem|atendente|consultor|consultora|colega|responsavel|agente|gerente|ser humano)',
    'pessoa (?:real|de verdade)|ser humano|(?:quero|preciso|prefiro) (?:de )?(?:um |uma )(?:pessoa|humano|atendente|consultor|consultora)|^(?:humano|pessoa|atendente)(?: por favor)?$|atendimento humano|apoio ao cliente',
    '(?:alguem|voce|pode|podem|poderia)(?: me)? (?:pode |poderia )?(?:me )?(?:ligar)(?: me)?|^me lig(?:a|ue|uem)(?: por favor)?$',
  ],
  bot: [
    'quem (?:e|e voce|esta falando|fala)$|com quem falo$',
    '(?:voce e|es|e|voces sao|isso e|tu es) (?:um |uma |mesmo )*(?:robo|robot|bot|ia|maquina|humano|pessoa(?: real| de verdade)?|inteligencia artificial|chatbot)|(?:estou falando|falo|estou a falar) com (?:um |uma )(?:robo|robot|bot|maquina|humano|pessoa real)',
  ],
  noInterest: [
    'nao (?:me|nos) interess\\S+|nao (?:estou|estamos|to|tenho) (?:mais )?interess(?:e|ad[oa]s?)(?! em (?!isso|isto))|sem interesse|nao tenho mais interesse|perdi o interesse|nao e para mim|nao obrigad[oa]',
    'nao (?:preciso|quero) mais|ja nao (?:preciso|quero|me interessa|estou interessad[oa])|mudei de (?:ideia|opiniao)|ja (?:encontrei|achei|contratei|arranjei) (?:alguem|outr[oa]|um[a]?)|numero errado|engano',
  ],
  ordinals: ['primeir[oa]|1[oa]', 'segund[oa](?! feira)|2[oa]', 'terceir[oa]|3[oa]', 'ultim[oa]'],
  cancel: [
    'cancel(?:a|ar|e|em|o|amento)|desmarc(?:a|ar|o|que)|nao (?:posso|poderei|vou poder|consigo) (?:ir|vir|comparecer|estar)',
  ],
  reschedule: [
    'outr[oa]s? (?:dias?|horas?|horarios?|datas?|momento)|remarc\\S+|reagend\\S+|adiar|mudar(?: \\S+){0,3} (?:hora|horario|dia|data|reuniao|visita)|mais tarde',
  ],
  book: ['agend\\S+|marcar|marcacao|reuniao|visita|reserv\\S+|horarios?|disponibilidade'],
  closing: [
    '(?:muito )?obrigad[oa](?: (?:igualmente|eu))?|obg|valeu|ok|esta bem|ta bom|tudo bem|perfeito|otimo|bom|bem|beleza|combinado|certo|entendi|entendido|tchau|adeus|ate (?:logo|mais|breve|amanha|la|segunda|terca)|abraco|abracos|bom (?:dia|fim de semana)|boa (?:tarde|noite|semana)|igualmente|para (?:voce|si) tambem|de nada|disponha|sim|bye|cumprimentos',
  ],
  question: [
    'gostaria de saber|queria saber|quero saber|me diga|diga me|voce|vcs|vc|trabalham|vendem|oferecem|e possivel|da para|tambem fazem|estao|teria',
    'que|qual|quais|quanto|quanta|quantos|quantas|como|por ?que|quem|onde|quando|voces|pode|podem|tem|fazem|posso',
  ],
  numbers: {
    zero: 0,
    um: 1,
    uma: 1,
    dois: 2,
    duas: 2,
    tres: 3,
    quatro: 4,
    cinco: 5,
    seis: 6,
    sete: 7,
    oito: 8,
    nove: 9,
    dez: 10,
    onze: 11,
    doze: 12,
    treze: 13,
    catorze: 14,
    quatorze: 14,
    quinze: 15,
    dezesseis: 16,
    dezoito: 18,
    vinte: 20,
    trinta: 30,
    quarenta: 40,
    cinquenta: 50,
    sessenta: 60,
    setenta: 70,
    oitenta: 80,
    noventa: 90,
    cem: 100,
    cento: 100,
    'um par de': 2,
    alguns: 3,
    quinhentos: 500,
  },
  thousand: ['mil'],
  more: ['mais de|mais que|acima de'],
  less: ['menos de|menos que|abaixo de'],
  to: ['a|e|ou|ate'],
};
