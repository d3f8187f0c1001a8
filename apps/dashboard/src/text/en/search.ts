// Text of the search page.
export const search = {
  field: 'Search leads, messages, campaigns and lists',
  example: 'A name, phone or words from a message…',
  hint: 'Search names, phones in any format, emails, handles, tags, references and message text. Accents and capitals don’t matter.',
  nothing: (q: string) => `No results for “${q}”`,
  nothingHint: 'Type at least three letters of each word. Every word must match.',
  searching: 'Searching…',
  groups: { leads: 'Leads', messages: 'Messages', places: 'Campaigns, lists and links' },
  more: 'More',
  moreOf: { leads: 'More leads', messages: 'Older messages', places: 'More campaigns, lists and links' },
  found: (count: number, more: boolean): string =>
    count === 1 && !more ? '1 result' : `${more ? `${count}+` : count} results`,
  matched: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    handle: 'Handle',
    tag: 'Tag',
    reference: 'Reference',
    text: 'Message',
    code: 'Code',
  },
  kinds: { lead: 'Lead', message: 'Message', campaign: 'Campaign', list: 'List', link: 'Link' },
};
