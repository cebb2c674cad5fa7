import type { Site } from '@cartwright/contract/sites/settings.ts'
import { NumberInput, Switch } from '@mantine/core'
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
      write={(settings) => ({ settings })}
    >
      {(form) => (
        <>
          <Switch
            label={texts.analytics}
            description={texts.analyticsHint}
            {...form.getInputProps('analytics', { type: 'checkbox' })}
          />
          <NumberInput
            label={texts.days}
            min={30}
            max={3650}
            allowDecimal={false}
            w={{ sm: 240 }}
            {...form.getInputProps('auditLogDays')}
          />
        </>
      )}
    </Section>
  )
}
