/** Of a preview's cookie, and of what an address brings it by. */
export const previewName = 'preview'
