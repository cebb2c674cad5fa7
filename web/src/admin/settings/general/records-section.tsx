import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Switch } from '@mantine/core'
import { CountField } from '../../components/number/number-field.tsx'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.records

/** Visit counts and the audit log. */
export function RecordsSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      read={({ settings = {} }) => ({
        analytics: settings.analytics ?? true,
        auditLogDays: settings.auditLogDays ?? 365,
      })}
      labels={{ analytics: texts.analytics, auditLogDays: texts.days }}
      write={(settings) => ({ settings })}
    >
      {(form) => (
        <>
          <Switch
            label={texts.analytics}
            description={texts.analyticsHint}
            {...form.getInputProps('analytics', { type: 'checkbox' })}
          />
          <CountField
            label={texts.days}
            least={30}
            most={3650}
            w={{ sm: 240 }}
            {...form.getInputProps('auditLogDays')}
          />
        </>
      )}
    </Section>
  )
}
