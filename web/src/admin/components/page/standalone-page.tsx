import { Paper, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { documentProps } from '../../api/props.ts'

/** A page outside the shell, for visitors who are not signed in. */
export function StandalonePage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${documentProps.siteName}`
  }, [title])
  return (
    <div className="lone-page">
      <main>
        <p className="shop-name">
          <span className="shop-mark" aria-hidden>
            {[...documentProps.siteName][0]}
          </span>
          {documentProps.siteName}
        </p>
        <Paper withBorder p="xl" shadow="sm">
          <Title order={1} className="page-title" fz="1.5rem" mb="md">
            {title}
          </Title>
          {children}
        </Paper>
      </main>
    </div>
  )
}
