/** What a form that leads on by its query keeps of the query as it is. */
export const KeptFields = ({ keep }: { readonly keep: Readonly<Record<string, string>> }) =>
  Object.entries(keep).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
