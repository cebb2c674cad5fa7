import {
  type Template,
  type TemplateKind,
  type TemplatePlace,
  templateKinds,
  templateOf,
  templatePlaces,
} from '@cartwright/contract/sites/wording/page-templates.ts'
import { Button, Group, Paper, Select, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.pages.template

/** Fills the form of a new page with an example. */
export function TemplateChoice({ onInsert }: { onInsert: (template: Template) => void }) {
  const [kind, setKind] = useState<TemplateKind>('TERMS')
  const [place, setPlace] = useState<TemplatePlace>('EU')
  return (
    <Paper withBorder p="lg" mb="md" component="section" aria-label={texts.title}>
      <Title order={2} size="h4">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.about}
      </Text>
      <Group align="end">
        <Select
          label={texts.kind}
          data={templateKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          allowDeselect={false}
          value={kind}
          onChange={(value) => value && setKind(value)}
        />
        <Select
          label={texts.place}
          data={templatePlaces.map((value) => ({ value, label: texts.places[value] }))}
          allowDeselect={false}
          value={place}
          onChange={(value) => value && setPlace(value)}
        />
        <Button variant="default" onClick={() => onInsert(templateOf(kind, place))}>
          {texts.insert}
        </Button>
      </Group>
    </Paper>
  )
}
