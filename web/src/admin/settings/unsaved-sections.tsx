import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useUnsaved } from '../components/form/unsaved.tsx'

const Report = createContext<(part: string, dirty: boolean) => void>(() => undefined)

/** Asks once before leaving a page with several forms, if one of them has unsaved changes. */
export function UnsavedSections({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<readonly string[]>([])
  const report = useCallback((part: string, dirty: boolean) => {
    setParts((before) => [...before.filter((other) => other !== part), ...(dirty ? [part] : [])])
  }, [])
  useUnsaved(parts.length > 0)
  return <Report value={report}>{children}</Report>
}

export function useUnsavedSection(part: string, dirty: boolean): void {
  const report = use(Report)
  useEffect(() => report(part, dirty), [report, part, dirty])
}
