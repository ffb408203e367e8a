import { expect, it } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { useAnswer } from './use-answer.ts'

it('hands each answer on once, also one that came first to a drawing that React dropped', () => {
  const shown: { answer?: object } = {}
  const taken: object[] = []
  let draw = (_count: number) => {}
  let drawForNothing = () => {}
  function Asking() {
    const [, setCount] = useState(0)
    const [, setSame] = useState(false)
    draw = setCount
    drawForNothing = () => setSame(false)
    useAnswer(shown.answer, (answer) => taken.push(answer))
    return null
  }
  render(<Asking />)
  act(() => draw(1))
  const [first, second] = [{}, {}]
  shown.answer = first
  act(() => drawForNothing())
  expect(taken).toEqual([])
  act(() => draw(2))
  expect(taken).toEqual([first])
  act(() => draw(3))
  shown.answer = second
  act(() => draw(4))
  expect(taken).toHaveLength(2)
  expect(taken[1]).toBe(second)
})
