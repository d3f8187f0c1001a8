/**
 * Returns SQL for the id of the campaign of people who write first to the number: the oldest active one, or otherwise
 * the oldest paused one, whose agent answers when the campaign is resumed. A campaign that was only tried out comes
 * after others with the same status. `$1` is the workspace.
 * @param draft SQL for the id of a draft that counts as active
 */
export const newcomersCampaignSql = (number: string, draft = 'null') => `(select id from campaigns
  where team_id = $1 and number_id = ${number} and purpose = 'setter'
    and (status in ('active', 'paused') or id = ${draft})
  order by status = 'paused', trial, id limit 1)`;
