import { Skeleton } from '@mantine/core'
import { Problem } from '../feedback/problem.tsx'
import { PageHead } from './page-head.tsx'

interface PagePlaceholderProps {
  texts: { title: string; missing: string }
  back: { to: string; label: string }
  error: unknown
  onRetry: () => void
}

/** Stands for a record's page while it loads, or when it cannot be read. */
export function PagePlaceholder({ texts, back, error, onRetry }: PagePlaceholderProps) {
  return (
    <>
      <PageHead title={error ? texts.missing : texts.title} back={back} />
      <Problem error={error} onRetry={onRetry} />
      {!error && <Skeleton height={480} maw="52rem" />}
    </>
  )
}
