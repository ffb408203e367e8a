import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The package that an address means: `?pass=` with a match's id, `?package=` with its own. Known once the page is alive: its HTML is the
 * same for everybody, and no copy of it is kept for each match.
 */
export function useMeant(): string | null {
  const { search } = useLocation()
  const [meant, setMeant] = useState<string | null>(null)
  useEffect(() => {
    const asked = new URLSearchParams(search)
    setMeant(asked.get('pass') ?? asked.get('package'))
  }, [search])
  return meant
}
