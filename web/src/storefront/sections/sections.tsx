import { createContext, type ReactNode } from 'react'

/** What the shop has added to this page at its start, middle or end. */
export type ShowSections = (where: 'start' | 'middle' | 'end') => ReactNode

/** Absent on pages to which the shop has added nothing. */
export const SectionsContext = createContext<ShowSections | undefined>(undefined)
