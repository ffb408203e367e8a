/** Texts of a page that only somebody with its link sees. */
export const messages = {
  label: 'Preview',
  shows: (until: string) =>
    `Preview: this page is not public. This link works until ${until}; please do not share it.`,
  back: 'End the preview',
}
