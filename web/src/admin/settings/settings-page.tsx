import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { texts } from './texts/index.ts'
import { UnsavedSections } from './unsaved-sections.tsx'
import { useSite } from './use-site.ts'
import './settings.css'

interface SettingsPageProps {
  texts: { title: string; about: string }
  /** The page that the others lead back to. */
  isMain?: true
  maw?: string
  children: (site: Site) => ReactNode
}

/** The sections of a settings page, once the settings are read. */
export function SettingsPage({
  texts: { title, about },
  isMain,
  maw = '52rem',
  children,
}: SettingsPageProps) {
  const { site, error, refetch } = useSite()
  const back = isMain ? {} : { back: { to: '/admin/settings', label: texts.title } }
  return (
    <>
      <PageHead title={title} description={about} {...back} />
      <Problem error={error} onRetry={refetch} />
      {site ? (
        <UnsavedSections>
          <Stack maw={maw}>{children(site)}</Stack>
        </UnsavedSections>
      ) : (
        !error && <Skeleton height={480} maw={maw} />
      )}
    </>
  )
}
