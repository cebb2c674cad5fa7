import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { DateTime, useLocaleSettings } from '../../components/display/formats.tsx'
import { fieldName, valueText } from '../../components/product/values.rules.ts'
import { authorName } from '../history/history.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { conflictsOf, type FieldConflict, type Sides } from './conflict.rules.ts'

const texts = allTexts.conflict

/** The most conflicts to decide one by one. */
const most = 30

interface ConflictDialogProps {
  sides: Sides
  /** Gets the conflicts that take the value someone else saved. */
  onMerged: (yielded: ReadonlySet<string>) => void
  onClose: () => void
}

/** Shows who saved the product first, and asks whose value to keep where both changed a field. */
export function ConflictDialog({ sides, onMerged, onClose }: ConflictDialogProps) {
  const [yielded, setYielded] = useState<ReadonlySet<string>>(new Set())
  const conflicts = conflictsOf(sides)
  const choose = (place: string, whose: string) => {
    const others = [...yielded].filter((one) => one !== place)
    setYielded(new Set(whose === 'theirs' ? [...others, place] : others))
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={texts.title}>
      <Stack>
        <ChangedBy sides={sides} />
        <Text size="sm">{conflicts.length > 0 ? texts.text : texts.none}</Text>
        {conflicts.length > 1 && <ChoiceForAll conflicts={conflicts} onYield={setYielded} />}
        {conflicts.slice(0, most).map((conflict) => (
          <ConflictChoice
            key={conflict.place}
            conflict={conflict}
            whose={yielded.has(conflict.place) ? 'theirs' : 'mine'}
            onWhose={(whose) => choose(conflict.place, whose)}
          />
        ))}
        {conflicts.length > most && <Text size="sm">{texts.more(conflicts.length - most)}</Text>}
        <Group justify="flex-end">
          <Button onClick={() => onMerged(yielded)}>{texts.merge}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ChoiceForAllProps {
  conflicts: readonly FieldConflict[]
  onYield: (yielded: ReadonlySet<string>) => void
}

function ChoiceForAll({ conflicts, onYield }: ChoiceForAllProps) {
  const all = conflicts.map(({ place }) => place)
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => onYield(new Set())}>
        {texts.allMine}
      </Button>
      <Button size="xs" variant="default" onClick={() => onYield(new Set(all))}>
        {texts.allTheirs}
      </Button>
    </Group>
  )
}

/** The changes saved since the product was read. */
function ChangedBy({ sides: { base } }: { sides: Sides }) {
  const { id = '', revision = '0' } = base
  const { data } = useCall('getProductChangesSince', { id, revision })
  return (
    <Stack gap={2}>
      {data?.entries.map(({ id, author, createdDate, changes, variantsChanged }) => (
        <Text size="sm" key={id}>
          <strong>{authorName(author)}</strong>{' '}
          <Text span size="sm" c="dimmed">
            <DateTime at={createdDate} ago />
            {': '}
          </Text>
          {[
            ...changes.map(({ field }) => fieldName(field)),
            ...(variantsChanged > 0 ? [allTexts.history.variants(variantsChanged)] : []),
          ].join(', ')}
        </Text>
      ))}
    </Stack>
  )
}

interface ConflictChoiceProps {
  conflict: FieldConflict
  whose: string
  onWhose: (whose: string) => void
}

function ConflictChoice({ conflict: { field, variant, mine, theirs }, whose, onWhose }: ConflictChoiceProps) {
  const locale = useLocaleSettings()
  const name = variant ? `${variant}: ${fieldName(field)}` : fieldName(field)
  return (
    <Radio.Group label={name} value={whose} onChange={onWhose} className="product-choice">
      <Stack gap="xs" mt={6}>
        <Radio value="mine" label={texts.mine(valueText(field, mine, locale))} />
        <Radio value="theirs" label={texts.theirs(valueText(field, theirs, locale))} />
      </Stack>
    </Radio.Group>
  )
}
