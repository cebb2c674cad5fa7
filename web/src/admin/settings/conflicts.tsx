import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { valueAt } from '../components/form/edits.rules.ts'
import { IconUsers } from '../icons/icons.ts'
import { valueText } from './section.rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.conflict

interface ConflictsProps {
  /** The paths of the fields. */
  fields: readonly string[]
  mine: object
  theirs: object
  labels: Partial<Record<string, string>>
  choices: Partial<Record<string, Record<string, string>>>
  /** Gets the fields that take the value someone else saved. */
  onMerge: (yielded: ReadonlySet<string>) => void
}

/** Shows what someone else saved in fields that the user is changing, and asks whose value to keep. */
export function Conflicts({ fields, mine, theirs, labels, choices, onMerge }: ConflictsProps) {
  const [yielded, setYielded] = useState<ReadonlySet<string>>(new Set())
  if (fields.length === 0) return null
  const choose = (field: string, whose: string) => {
    const others = [...yielded].filter((one) => one !== field)
    setYielded(new Set(whose === 'theirs' ? [...others, field] : others))
  }
  return (
    <Alert role="alert" color="yellow" icon={<IconUsers aria-hidden />} title={texts.title}>
      <Stack gap="md">
        <Text size="sm">{texts.text}</Text>
        {fields.map((field) => {
          const [own, other] = [mine, theirs].map((values) =>
            valueText(valueAt(values, field), { ...texts, choices: choices[field] }),
          ) as [string, string]
          return (
            <Radio.Group
              key={field}
              label={labels[field]}
              value={yielded.has(field) ? 'theirs' : 'mine'}
              onChange={(whose) => choose(field, whose)}
            >
              <Stack gap={6} mt={6}>
                <Radio value="mine" label={texts.mine(own)} />
                <Radio value="theirs" label={texts.theirs(other)} />
              </Stack>
            </Radio.Group>
          )
        })}
        <Group justify="flex-end">
          <Button variant="default" size="xs" onClick={() => onMerge(yielded)}>
            {texts.merge}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
