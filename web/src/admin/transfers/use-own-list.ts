import { useState } from 'react'
import type { ListState } from '../components/list/list.rules.ts'
import type { List } from '../components/list/use-list.ts'

/** For a list that is one of several on a page: the address says nothing of it. */
export function useOwnList(): List {
  const [state, show] = useState<ListState>({ words: '', filters: {}, page: 1 })
  return { state, replace: show, push: show }
}
