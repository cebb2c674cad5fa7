import { Paper, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { props } from '../../api/props.ts'

/** A page for those who are not in yet. */
export function LonePage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${props.siteName}`
  }, [title])
  return (
    <div className="lone-page">
      <main>
        <p className="shop-name">
          <span className="shop-mark" aria-hidden>
            {[...props.siteName][0]}
          </span>
          {props.siteName}
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
