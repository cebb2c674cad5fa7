import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, readState, writeState } from './list.rules.ts'

export interface List {
  state: ListState
  /** Shows something else; the address says so. */
  replace(next: ListState): void
  /** The same on another page, which is a step that the browser's back button undoes. */
  push(next: ListState): void
}

/** What the address says a list shows. */
export function useList(): List {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readState(search), [search])
  return {
    state,
    replace: (next) => setSearch(writeState(next), { replace: true, preventScrollReset: true }),
    push: (next) => setSearch(writeState(next)),
  }
}
