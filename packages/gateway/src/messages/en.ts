/** The gateway's own texts for a page, when nothing is left to draw one. */
export const messages = {
  title: (status: number) => `${status} error`,
  errorOfError: 'An error occured while showing the error page',
  home: 'Home',
  lockTitle: 'This site opens soon',
  lockText: 'If you have been given the password, enter it here.',
  lockPassword: 'Password',
  lockAccess: 'Access',
  lockWrong: 'That is not the right password.',
  lockTooMany: 'Too many tries. Please wait a minute and try again.',
}
