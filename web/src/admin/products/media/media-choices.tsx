import { Checkbox, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { texts as allTexts } from '../texts/index.ts'
import type { ShownChoice } from './media.rules.ts'

const texts = allTexts.media

interface MediaChoicesProps {
  place: number
  choices: readonly ShownChoice[]
  readOnly: boolean
  onChange: (shown: ShownChoice) => void
}

/** The choices that show a picture; none means all. */
export function MediaChoices({ place, choices, readOnly, onChange }: MediaChoicesProps) {
  if (choices.length === 0) return null
  const shown = choices.filter(({ isShown }) => isShown).map(({ choice }) => choice)
  const text = shown.length === 0 ? texts.everyChoice : texts.withChoices(shown.join(', '))
  if (readOnly) return <Text size="xs">{text}</Text>
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <UnstyledButton className="product-media-choices" aria-label={`${texts.choicesOf(place)}: ${text}`}>
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className="product-media-choice-list">
        <Stack gap="xs">
          <Text size="xs" c="dimmed">
            {texts.choicesHint}
          </Text>
          {choices.map((one) => (
            <Checkbox
              key={`${one.option}/${one.choice}`}
              label={`${one.option}: ${one.choice}`}
              checked={one.isShown}
              onChange={({ currentTarget: { checked } }) => onChange({ ...one, isShown: checked })}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
