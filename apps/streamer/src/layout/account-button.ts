/** Id of the button that opens and closes the account box. */
export const accountButtonID = 'account-button'
