import type { CatalogueProduct } from '@cartwright/contract/catalogue.ts'
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { texts as partTexts } from '../parts/texts.ts'
import { type Collision, collisionsOf, mergedDraft } from './conflict.rules.ts'
import type { Draft } from './draft.rules.ts'
import { fieldName, valueText } from './fields.rules.ts'
import { texts as allTexts } from './texts.ts'

const texts = allTexts.conflict

interface ConflictProps {
  base: CatalogueProduct
  mine: Draft
  /** What somebody else saved in the meantime. */
  theirs: CatalogueProduct
  onMerged: (draft: Draft, from: CatalogueProduct) => void
  onClose: () => void
}

/** Somebody else saved the product first: says what they changed and asks which of two values shall be. */
export function Conflict({ onMerged, onClose, ...sides }: ConflictProps) {
  const [yielded, setYielded] = useState<ReadonlySet<string>>(new Set())
  const collisions = collisionsOf(sides)
  const choose = (field: string, whose: string) => {
    const others = [...yielded].filter((one) => one !== field)
    setYielded(new Set(whose === 'theirs' ? [...others, field] : others))
  }
  return (
    <Modal opened onClose={onClose} title={texts.title} closeButtonProps={{ 'aria-label': partTexts.close }}>
      <Stack>
        <Text size="sm">{collisions.length > 0 ? texts.text : texts.none}</Text>
        {collisions.map((collision) => (
          <Choice
            key={collision.field}
            collision={collision}
            whose={yielded.has(collision.field) ? 'theirs' : 'mine'}
            onWhose={(whose) => choose(collision.field, whose)}
          />
        ))}
        <Group justify="flex-end">
          <Button onClick={() => onMerged(mergedDraft(sides, yielded), sides.theirs)}>{texts.merge}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ChoiceProps {
  collision: Collision
  whose: string
  onWhose: (whose: string) => void
}

function Choice({ collision: { field, mine, theirs }, whose, onWhose }: ChoiceProps) {
  return (
    <Radio.Group label={fieldName(field)} value={whose} onChange={onWhose}>
      <Stack gap="xs" mt={6}>
        <Radio value="mine" label={texts.mine(valueText(mine))} />
        <Radio value="theirs" label={texts.theirs(valueText(theirs))} />
      </Stack>
    </Radio.Group>
  )
}
