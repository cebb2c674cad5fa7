import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { SectionHead } from './section-head.tsx'

interface CardProps {
  title: string
  about?: string
  action?: ReactNode
  children: ReactNode
}

/** A titled section in a frame. */
export function Card({ title, about, action, children }: CardProps) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
      <SectionHead title={title} {...(about ? { about } : {})} action={action} />
      <Stack>{children}</Stack>
    </Paper>
  )
}
