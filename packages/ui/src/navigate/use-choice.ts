import { startTransition, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * What a list shows whose choice is a navigation: the choice at once, and once that has ended what the page says. A fan who steps through a
 * list by keyboard goes on from what they have chosen, however slowly its page comes.
 * @param current what the page shows
 * @returns the value of the list, and what carries a choice out
 */
export function useChoice(current: string): [value: string, choose: (value: string, to: string) => void] {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(null)
  const choices = useRef(0)
  const choose = (value: string, to: string) => {
    const going = navigate(to)
    // A router that loads nothing is there already.
    if (!going) return
    choices.current += 1
    const mine = choices.current
    setChosen(value)
    void going.finally(() => {
      // Beside the page itself, which comes as a transition.
      if (mine === choices.current) startTransition(() => setChosen(null))
    })
  }
  return [chosen ?? current, choose]
}
