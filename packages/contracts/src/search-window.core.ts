/** The highest result at which a page of a search may begin: nobody looks further. */
export const furthestStart = 100_000
