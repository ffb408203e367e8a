/** Name of a preview's cookie, and of the query key that sets it. */
export const previewName = 'preview'
