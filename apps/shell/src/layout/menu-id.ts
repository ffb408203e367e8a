/** Anchor of the menu: the header's toggle leads there where no script runs. */
export const menuId = 'site-menu'
