// Les mots de la recherche.
import type { search as english } from '../en/search.ts';

export const search: typeof english = {
  field: 'Rechercher des leads, messages, campagnes et listes',
  example: 'Un nom, un numéro, des mots d’un message…',
  hint: 'Noms, numéros écrits de toute façon, adresses e-mail, pseudos, étiquettes, références, et mots des messages. Accents et majuscules ne comptent pas.',
  nothing: (q) => `Rien ne contient « ${q} »`,
  nothingHint: 'Dès trois lettres, le début d’un mot suffit ; chaque mot doit y être.',
  searching: 'Recherche…',
  groups: { leads: 'Leads', messages: 'Messages', places: 'Campagnes, listes et liens' },
  more: 'Plus',
  moreOf: {
    leads: 'Plus de leads',
    messages: 'Messages plus anciens',
    places: 'Plus de campagnes, listes et liens',
  },
  found: (count, more) => `${count} ${count > 1 ? 'résultats' : 'résultat'}${more ? ', et d’autres' : ''}`,
  matched: {
    name: 'Nom',
    phone: 'Téléphone',
    email: 'E-mail',
    handle: 'Pseudo',
    tag: 'Étiquette',
    reference: 'Référence',
    text: 'Message',
    code: 'Code',
  },
  kinds: { lead: 'Lead', message: 'Message', campaign: 'Campagne', list: 'Liste', link: 'Lien' },
};
