// Requests to delete personal data, in the notation of opt-out-phrases.ts. Such a request is also an opt-out.

const OLD = '(?!(?:old|previous|wrong|other|ancien\\S*|autres?|alt\\S*|antigu\\S*|vecchi\\S*|oude) )';
const few = `(?:${OLD}\\S+ ){0,3}?`;

/** Phrases inside a clause, by language: English, French, Spanish, German, Italian, Portuguese, Dutch. */
export const dataRequests: readonly string[] = [
  `(?:delet|eras|remov|wip|destroy)(?:e|es|ed|ing)? ${few}(?:my|our) (?:personal |contact )?(?:data|information|info|details|records?)(?! (?:cent(?:er|re)|from (?:the|this|that) \\S+ and) )`,
  '(?:delet|eras|remov|wip)(?:e|ing) (?:everything|anything|whatever|(?:all |any |the )+(?:data|info|information|details|records)) (?:\\S+ ){0,2}?(?:about|on|of) (?:me|us)|my (?:personal )?(?:data|information|details) (?:to be )?(?:deleted|erased|removed|wiped)',
  '(?<! (?:a|the|any) )right (?:to be forgotten|to erasure|of erasure|to deletion)|(?:gdpr|data protection|data (?:deletion|erasure|removal)|subject access) (?:deletion |erasure |removal |access )?request',
  `(?:d|l)?(?:supprim|effac|detrui|enlev|retir)\\S* ${few}(?:mes|nos) (?:infos?|informations|coordonnees|donnees)|l?(?:suppression|effacement) (?:de )?${few}(?:mes|nos) (?:infos?|informations|coordonnees|donnees)`,
  '(?:mes|nos) donnees (?:\\S+ )?(?:soient|etre) (?:supprimees|effacees)|(?<! (?:un|le) )droit a l ?(?:effacement|oubli)|demande (?:de )?rgpd',
  `(?:borr|elimin|suprim)\\S* ${few}(?:mis|nuestros) datos|(?:eliminacion|supresion|borrado) de ${few}(?:mis|nuestros) datos|(?<! (?:un|el) )derecho (?:al olvido|(?:de|a la) supresion)|(?:solicitud|peticion) (?:de )?(?:rgpd|lopd)`,
  `(?:losch|loesch|entfern|vernicht)\\S* ${few}(?:meine[rn]?|unsere[rn]?) ${few}\\S*daten|(?:meine|unsere) (?:\\S+ )?\\S*daten (?:\\S+ ){0,3}?(?:ge)?(?:losch|loesch|entfern|vernicht)\\S*`,
  '(?:loschung|loeschung) (?:aller )?(?:meiner|unserer) (?:\\S+ )?\\S*daten|(?<! (?:ein|das) )recht auf (?:vergessenwerden|loschung|loeschung)|dsgvo (?:anfrage|antrag|loschung|auskunft)',
  `(?:cancell|elimin|rimuov|rimozion)\\S* ${few}(?:miei|nostri) dati|(?<! (?:un|il) )diritto all ?(?:oblio|a cancellazione)|richiesta gdpr`,
  `(?:apag|exclu|elimin|remo[vc]|delet)\\S* ${few}(?:meus|nossos) dados|(?<! (?:um|o) )direito (?:ao esquecimento|a eliminacao)|pedido (?:de )?(?:rgpd|lgpd)`,
  `(?:verwijder|wis|vernietig)\\S* ${few}(?:mijn|onze) (?:persoonlijke )?(?:persoons)?(?:gegevens|data)|(?:mijn|onze) (?:\\S+ )?(?:persoons)?(?:gegevens|data) (?:\\S+ ){0,2}?(?:te )?(?:verwijder|wis|vernietig|gewist)\\S*`,
  '(?<! (?:een|het) )recht op (?:vergetelheid|verwijdering|gegevenswissing)|avg verzoek',
];

/** Requests that count only as the whole message. */
export const wholeDataRequests: readonly string[] = ['gdpr|rgpd|dsgvo|lgpd'];
