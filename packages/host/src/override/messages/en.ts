/** Texts of a page with a version that nobody else gets. */
export const messages = {
  label: 'Preview',
  shows: (remote: string, version: string) => `${remote} ${version}: only you see this version`,
  local: (remote: string) => `${remote} from this checkout`,
  back: 'Back to the live version',
}
