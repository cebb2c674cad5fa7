import { Skeleton } from '@mantine/core'
import { Problem } from '../feedback/problem.tsx'
import { PageHead } from './page-head.tsx'

interface PagePlaceholderProps {
  texts: { title: string; missing: string }
  back: { to: string; label: string }
  error: unknown
  onRetry: () => void
}

/** In place of a thing with a page of its own until it was read, or when it cannot be. */
export function PagePlaceholder({ texts, back, error, onRetry }: PagePlaceholderProps) {
  return (
    <>
      <PageHead title={error ? texts.missing : texts.title} back={back} />
      <Problem error={error} onRetry={onRetry} />
      {!error && <Skeleton height={480} maw="52rem" />}
    </>
  )
}
