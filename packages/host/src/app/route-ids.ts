/** Id of the document's route. */
export const rootId = 'root'

/** Id of the parent of all remotes' routes; its error boundary keeps header and footer on the page. */
export const pageAreaId = 'page'

/** Home, and the fallback for paths that no available remote answers. */
export const homeId = 'home'
export const fallbackId = 'fallback'
