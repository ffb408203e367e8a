/** What a form in a text takes, for pages and the platform alike. Pure, without schemas. */

/** A field that no fan sees: whoever fills it in is a machine. */
export const trapField = 'website'

/** How long what is written may be, by kind of field. */
export const longestOf = { text: 200, email: 254, tel: 40, long: 5000, choice: 80, tick: 3 } as const

/** Why a field cannot be taken, as a 422 has it. */
export const fieldProblems = ['missing', 'invalid', 'too_long'] as const
export type FieldProblem = (typeof fieldProblems)[number]

/** What became of a form that was sent without scripts, as the address says that its page is led back to: `form=sent.contact`. */
export const formOutcomes = ['sent', 'later', 'failed'] as const
export type FormOutcome = (typeof formOutcomes)[number]
