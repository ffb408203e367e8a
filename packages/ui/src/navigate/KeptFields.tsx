/** Hidden fields for the query parameters that a form keeps. */
export const KeptFields = ({ keep }: { readonly keep: Readonly<Record<string, string>> }) =>
  Object.entries(keep).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
