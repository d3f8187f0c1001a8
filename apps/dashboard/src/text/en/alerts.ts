// Text of the alert settings.

export const alerts = {
  heading: 'Alerts',
  lead: 'Notifies you about your leads and unassigned leads, unless you’re already viewing them.',
  title: 'Show a count in the tab title and a dot on the icon',
  sound: 'Play a sound',
  hear: 'Play sample',
  system: 'Show system notifications when no tab is visible',
  allow: 'Allow notifications',
  denied: 'This browser blocks notifications from this site. Allow them in the browser’s site settings.',
};
