/** Id of the document's route. */
export const rootId = 'root'

/** Id of the route that remotes' routes hang below; its error boundary keeps header and footer on the page. */
export const pageAreaId = 'page'

/** Home, and what no remote at hand answers. */
export const homeId = 'home'
export const fallbackId = 'fallback'
