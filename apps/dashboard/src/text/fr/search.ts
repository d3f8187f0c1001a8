// Text of the search page, in French.
import type { search as english } from '../en/search.ts';

export const search: typeof english = {
  field: 'Rechercher des leads, messages, campagnes et listes',
  example: 'Un nom, un téléphone, des mots d’un message…',
  hint: 'Recherchez par nom, téléphone (tous formats), adresse e-mail, pseudo, étiquette, référence ou texte de message. Les accents et les majuscules ne comptent pas.',
  nothing: (q) => `Aucun résultat pour « ${q} »`,
  nothingHint: 'Saisissez au moins trois lettres de chaque mot. Tous les mots doivent correspondre.',
  searching: 'Recherche en cours…',
  groups: { leads: 'Leads', messages: 'Messages', places: 'Campagnes, listes et liens' },
  more: 'Plus',
  moreOf: {
    leads: 'Plus de leads',
    messages: 'Messages plus anciens',
    places: 'Plus de campagnes, listes et liens',
  },
  found: (count, more) =>
    more ? `Plus de ${count} résultats` : `${count} ${count > 1 ? 'résultats' : 'résultat'}`,
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
