/** Texts of the panel of alerts. */
export const messages = {
  intro: 'We’ll tell you on this device, even when this page is closed.',
  teams: 'Teams',
  kinds: 'Tell me about',
  'kick-off': 'Kick-off',
  goals: 'Goals',
  'full-time': 'Full time',
  stories: 'News',
  quiet: 'Not at night (22:00 to 08:00, club time)',
  save: 'Turn on alerts',
  change: 'Save changes',
  end: 'Turn off alerts',
  choose: 'Please choose at least one team and one kind of alert.',
  loading: 'Loading...',
  saved: 'Alerts are on for this device.',
  ended: 'Alerts are off for this device.',
  denied: 'Your browser does not let this site show notifications. You can allow them in its settings.',
  unsupported:
    'This browser cannot show alerts. On an iPhone or iPad, add this site to your home screen first.',
  failed: 'That did not work. Please try again.',
}
