// The words of the search.
export const search = {
  field: 'Search leads, messages, campaigns and lists',
  example: 'A name, a phone, words of a message…',
  hint: 'Names, phones in any grouping, e-mail addresses, handles, tags, references, and words of messages. Accents and capitals don’t matter.',
  nothing: (q: string) => `Nothing has “${q}”`,
  nothingHint: 'From three letters on the beginning of a word is enough; each word must be there.',
  searching: 'Searching…',
  groups: { leads: 'Leads', messages: 'Messages', places: 'Campaigns, lists and links' },
  more: 'More',
  moreOf: { leads: 'More leads', messages: 'Older messages', places: 'More campaigns, lists and links' },
  found: (count: number, more: boolean): string =>
    count === 1 && !more ? '1 result' : `${count} results${more ? ', and more' : ''}`,
  matched: {
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    handle: 'Handle',
    tag: 'Tag',
    reference: 'Reference',
    text: 'Message',
    code: 'Code',
  },
  kinds: { lead: 'Lead', message: 'Message', campaign: 'Campaign', list: 'List', link: 'Link' },
};
