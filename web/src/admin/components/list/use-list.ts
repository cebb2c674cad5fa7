import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, readState, writeState } from './list.rules.ts'

export interface List {
  state: ListState
  /** Shows something else; the address says so. */
  show(next: ListState): void
  /** The same on another page, which is a step that the browser's back button undoes. */
  goOn(next: ListState): void
}

/** What the address says a list shows. */
export function useList(): List {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readState(search), [search])
  return {
    state,
    show: (next) => setSearch(writeState(next), { replace: true, preventScrollReset: true }),
    goOn: (next) => setSearch(writeState(next)),
  }
}
