import type { MailTemplate } from '@cartwright/contract/mail/templates.ts'
import { Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { optionsOf } from '../components/form/options.ts'
import { type Draft, previewUrl } from './draft.rules.ts'
import { texts } from './texts/index.ts'

type Width = keyof typeof texts.widths

/** What the e-mail looks like with the texts of the form. */
export function Preview({ template, draft }: { template: MailTemplate; draft: Draft }) {
  const [width, setWidth] = useState<Width>('desk')
  const [shown] = useDebouncedValue(draft, 400)
  return (
    <section aria-label={texts.preview}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{texts.preview}</Title>
        <SegmentedControl
          aria-label={texts.width}
          size="xs"
          data={optionsOf(texts.widths)}
          value={width}
          onChange={(value) => setWidth(value as Width)}
        />
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {texts.previewHint}
      </Text>
      <div className="mail-template-frame" data-width={width}>
        <MailFrame
          key={width}
          title={texts.preview}
          src={previewUrl(template, shown)}
          className="mail-template-preview"
        />
      </div>
    </section>
  )
}
