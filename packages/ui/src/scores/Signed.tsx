/** A difference with its sign: '+3', '0', '−2' (a true minus). The sign comes before the number on a right-to-left page too. */
export function Signed({ children: value }: { children: number }) {
  return <bdi dir="ltr">{value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'}</bdi>
}
