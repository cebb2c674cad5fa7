import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, readState, writeState } from './list.rules.ts'

export interface List {
  state: ListState
  /** Replaces the state in the address. */
  replace(next: ListState): void
  /** Goes to another page, as a step for the browser's back button. */
  push(next: ListState): void
}

/** The state of a list, as its address says. */
export function useList(): List {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readState(search), [search])
  return {
    state,
    replace: (next) => setSearch(writeState(next), { replace: true, preventScrollReset: true }),
    push: (next) => setSearch(writeState(next)),
  }
}
