/** Anchor of the menu: the header's toggle links to it where scripts do not run. */
export const menuId = 'site-menu'
