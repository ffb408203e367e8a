/** What a page says that only whoever has its link sees. */
export const messages = {
  label: 'Preview',
  shows: (until: string) =>
    `Preview: not everybody sees this page. This link works until ${until}; please do not pass it on.`,
  back: 'End the preview',
}
