import { Anchor, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useMe } from '../../api/me.ts'
import { IconArrowLeft } from '../../icons/icons.ts'

interface PageHeadProps {
  title: string
  /** One line below the title. */
  description?: ReactNode
  /** Shown next to the title, e.g. a badge. */
  beside?: ReactNode
  /** Buttons; the main one last. */
  actions?: ReactNode
  /** The list this page belongs to. */
  back?: { to: string; label: string }
}

/** The first page keeps the browser's own focus. */
let hasArrived = false

/** The head of a page. Sets the window title, and takes the focus after navigation. */
export function PageHead({ title, description, beside, actions, back }: PageHeadProps) {
  const { site } = useMe()
  const { pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title, site.name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(() => {
    if (hasArrived) heading.current?.focus({ preventScroll: true })
    hasArrived = true
  }, [pathname])
  return (
    <Group component="header" justify="space-between" align="flex-end" mb="lg" gap="md">
      <div>
        {back && (
          <Anchor component={Link} to={back.to} size="sm" c="dimmed" className="back-link">
            <IconArrowLeft size={16} aria-hidden /> {back.label}
          </Anchor>
        )}
        <Group gap="sm">
          <Title ref={heading} order={1} tabIndex={-1} className="page-title">
            {title}
          </Title>
          {beside}
        </Group>
        {description && (
          <Text c="dimmed" size="sm" mt={4} maw="44rem">
            {description}
          </Text>
        )}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}
