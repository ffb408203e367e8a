/** Texts of the cookie popup in English, the reference for every other language. */
export const messages = {
  title: 'Cookies',
  text: 'Some cookies keep this site working. With your agreement we also count visits, remember what you watched and show content from other sites. You can change your mind at any time at the foot of every page.',
  policy: 'Privacy Policy',
  acceptAll: 'Accept All Cookies',
  onlyEssential: 'Only Essential',
  takenBack: 'From now on this site uses essential cookies only.',
}

export type Messages = typeof messages
