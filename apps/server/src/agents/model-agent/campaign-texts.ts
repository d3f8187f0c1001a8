// The campaign's texts on which a reply can be based.
import type { TurnInput } from '../port.ts';

/** Returns the texts of the campaign: what it knows, says and asks. */
export function listCampaignTexts({ brief, passages }: TurnInput): string[] {
  const { manner } = brief;
  return [
    brief.knowledge,
    brief.goal,
    // Placeholders stand for the lead's values, which are not the workspace's words.
    brief.first_message.replace(/\{\{[^{}]*\}\}/g, ' '),
    brief.workspace_name,
    brief.agent_name,
    manner.tone,
    ...manner.rules,
    ...passages.flatMap(({ heading, text }) => [heading ?? '', text]),
    ...manner.objections.map(({ say }) => say),
    // An expected figure is not a price.
    ...brief.criteria.flatMap(({ ask, ask_again = '', expect }) => [
      ask,
      ask_again,
      expect.replace(/^[<>]=.*/, ''),
    ]),
  ];
}
