/** The package that the tool of a team's own repository is. */
export const toolName = '@club/team'
