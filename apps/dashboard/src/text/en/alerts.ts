// Words of alerts.

export const alerts = {
  heading: 'Alerts',
  lead: 'When somebody needs you: leads that are yours or nobody’s, and never what you see on screen.',
  title: 'Their number in the title, and a dot on the icon',
  sound: 'A soft sound',
  hear: 'Hear it',
  system: 'A notification of the system, while no tab is seen',
  allow: 'Allow notifications',
  denied: 'This browser does not allow notifications here. Its settings for this page change that.',
};
