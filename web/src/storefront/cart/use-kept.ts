import { useEffect, useState } from 'react'
import { keptEvent, keptForms } from '../offline/kept.ts'
import { listen } from './actions.ts'

/** Pieces that go into the cart as soon as there is a network. */
export function useKept(): number {
  const [pieces, setPieces] = useState(0)
  useEffect(() => {
    const read = () =>
      setPieces(keptForms().reduce((sum, form) => sum + Number(new Map(form).get('quantity') ?? 1), 0))
    read()
    return listen(keptEvent, read)
  }, [])
  return pieces
}
