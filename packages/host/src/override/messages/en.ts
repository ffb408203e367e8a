/** What a page says that is made of a version which nobody else gets. */
export const messages = {
  label: 'Preview',
  shows: (remote: string, version: string) => `${remote} ${version}, and not what everybody gets`,
  local: (remote: string) => `${remote} from this checkout`,
  back: 'Back to what everybody gets',
}
