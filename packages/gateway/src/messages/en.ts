/** What the gateway itself says on a page, when nothing is left to draw one. */
export const messages = {
  title: (status: number) => `${status} error`,
  errorOfError: 'An error occured while showing the error page',
  home: 'Home',
}
