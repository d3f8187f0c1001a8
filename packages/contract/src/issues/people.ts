// Issues with signing in, members, keys and the shared settings of a workspace.

export const peopleSentences = {
  sign_in_wrong: () => 'Wrong email or password.',
  sign_in_busy: () => 'Too many people are signing in. Try again in a few seconds.',
  second_step_code: () => 'Also send your two-factor authentication code.',
  second_step_wrong: () => 'This code is wrong or was already used.',
  second_step_no_secret: () => 'There is no secret yet. Request one first.',
  second_step_off: () => 'Two-factor authentication is off.',
  second_step_on: () => 'Two-factor authentication is already on. Turn it off first.',
  second_step_of_owner: () => 'Only an owner can decide whether members need two-factor authentication.',
  second_step_own_first: () =>
    'Set up your own two-factor authentication first. Then you can require it from every member.',
  no_workspace: () => 'You are not a member of a workspace with this name.',
  reset_link_used: () => 'This link has expired or was already used. Request a new one.',
  invitation_used: () => 'This link has expired, was withdrawn or was already used. Ask for a new one.',
  welcome_used: () => 'This link has expired or was already used. Restart Parley to get a new one.',
  password_by_link: () =>
    'Your password was set through a link from another workspace, so other people might know it. Also send a new one as `new_password`.',
  already_member: () => 'This person is already a member.',
  too_many_members: ({ max }: { max: number }) =>
    `A workspace can have at most ${max} members, including invited ones.`,
  member_hosts: ({ campaign }: { campaign: string }) =>
    `Cannot remove this member because the campaign ${campaign} assigns meetings to them. Choose another member there first.`,
  member_elsewhere: ({ email }: { email: string }) =>
    `Cannot reset this password because the person is also in another workspace. Ask the operator of this installation to make a link with "parley member reset ${email}".`,
  owner_only: () => 'Only an owner can invite an owner, or change, reset or remove one.',
  last_owner: () => 'A workspace needs an owner. Make another member an owner first.',
  owner_by_link: ({ email }: { email: string }) =>
    `Cannot make this member an owner because a workspace's link set their password, so others might know it. Ask the operator of this installation to make a link with "parley member reset ${email}", or remove the member and invite them as an owner.`,
  key_revoked: () => 'This key was revoked. Create another one.',
  key_rotating: () => 'This key is already being rotated. Revoke one of the two first.',
  too_many_keys: ({ max }: { max: number }) =>
    `A workspace can have at most ${max} active keys. Revoke one first.`,
  no_key: () => 'The workspace has no such key, or it was already revoked.',
  views_of_editors: () => 'Only owners, admins and editors can share views and change shared ones.',
  too_many_views: ({ max }: { max: number }) =>
    `A member can see at most ${max} saved views. Delete one first.`,
  replies_of_editors: () => 'Only owners, admins and editors can share saved replies and change shared ones.',
  too_many_replies: ({ max }: { max: number }) =>
    `A member can see at most ${max} saved replies. Delete one first.`,
  too_many_webhooks: ({ max }: { max: number }) =>
    `A workspace can have at most ${max} webhook subscriptions. Delete one first.`,
  delivery_running: () => 'An attempt is in progress. Wait until it ends.',
  webhook_off: () => 'The subscription is off. Turn it on first.',
  too_many_test_deliveries: () =>
    'Too many test deliveries are in progress. Wait for the time in Retry-After.',
  deliveries_of_webhooks: () => 'Only members who manage webhooks can read deliveries.',
};
