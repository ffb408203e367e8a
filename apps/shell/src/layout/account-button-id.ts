/** The button that opens and closes the account box (docs/product.md#global-bar). */
export const accountButtonId = 'account-button'
