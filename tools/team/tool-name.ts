/** Package name of the tool for a team's own repository. */
export const toolName = '@club/team'
