/** How far into what a search has found an answer may begin: nobody looks for a later result. */
export const furthestStart = 100_000
