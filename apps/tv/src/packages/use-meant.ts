import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The package in the address: `?pass=` with a match's id, `?package=` with its own. Known after hydration: the HTML is the
 * same for everybody, so no copy is cached per match.
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
